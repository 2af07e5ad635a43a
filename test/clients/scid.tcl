# Runs scid and obeys lines of Tcl from standard input, as if its user had clicked.
# What its chess-server window prints and what its boxes say comes to standard output.
fconfigure stdout -buffering line -encoding utf-8
catch {rename tk_messageBox {}}
proc tk_messageBox {args} {
  array set box {-type ok -message {}}
  array set box $args
  puts "BOX [string map {\n { }} $box(-message)]"
  return [expr {[string match yesno* $box(-type)] ? "yes" : "ok"}]
}
proc obey {} {
  if {[gets stdin line] < 0} {
    if {[eof stdin]} {exit 0}
    return
  }
  if {[catch {uplevel #0 $line} answer]} {puts "ERROR $answer"} else {puts "DONE $answer"}
}
proc begin {} {
  if {[info commands ::fics::updateConsole] eq "" || ![winfo exists .main]} {
    after 200 begin
    return
  }
  # A new installation shows a tip before the board, in a window too small for boards and lists.
  catch {destroy .tipsWin}
  wm geometry . 1280x900+0+0
  proc heard {command args} {puts "HEARD [lindex $command 1]"}
  trace add execution ::fics::updateConsole enter heard
  proc bgerror {text} {puts "ERROR $text\n$::errorInfo"}
  fconfigure stdin -blocking 0 -buffering line
  fileevent stdin readable obey
  puts READY
}
after 200 begin
set argv {}
set argc 0
source /usr/games/scid
