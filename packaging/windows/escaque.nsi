; The installer for Windows, for one user and without an administrator. tools/packages calls makensis
; with VERSION, NUMBERS (0.1.0.0), FOLDER (what is installed) and OUT.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
ManifestDPIAware true
!include "MUI2.nsh"

Name "Escaque"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Escaque"
InstallDirRegKey HKCU "Software\Escaque" "Folder"
BrandingText "Escaque ${VERSION}"
!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\Escaque"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Escaque"
VIAddVersionKey /LANG=0 "FileDescription" "Escaque"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "Apache License 2.0"

!define MUI_ICON "${FOLDER}/escaque.ico"
!define MUI_UNICON "${FOLDER}/escaque.ico"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_LICENSE "${FOLDER}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\escaque.exe"
!define MUI_FINISHPAGE_TEXT "$(DONE)"
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KEPT)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

LangString DONE ${LANG_ENGLISH} "Escaque is in the Start menu. It opens a page in your browser. Your events are files in the folder Escaque of your documents; uninstalling never removes them."
LangString DONE ${LANG_SPANISH} "Escaque está en el menú Inicio. Abre una página en tu navegador. Tus torneos son archivos en la carpeta Escaque de tus documentos; desinstalar nunca los borra."
LangString KEPT ${LANG_ENGLISH} "The program is removed. Your events in the folder Escaque of your documents stay as they are; only you can delete them."
LangString KEPT ${LANG_SPANISH} "Se quita el programa. Tus torneos, en la carpeta Escaque de tus documentos, se quedan como están; solo tú puedes borrarlos."
LangString RUNS ${LANG_ENGLISH} "Escaque is running. End it on its page in the browser, then press Retry."
LangString RUNS ${LANG_SPANISH} "Escaque está en marcha. Termínalo en su página del navegador y pulsa Reintentar."
LangString EVENT ${LANG_ENGLISH} "Chess event"
LangString EVENT ${LANG_SPANISH} "Torneo de ajedrez"

; A program that runs cannot be replaced or removed: the file does not let itself be opened for
; writing. A silent installer ends with 2.
!macro WAIT_UNTIL_ENDED
  again:
    IfFileExists "$INSTDIR\escaque.exe" 0 ended
    ClearErrors
    FileOpen $0 "$INSTDIR\escaque.exe" a
    IfErrors runs
    FileClose $0
    Goto ended
  runs:
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNS)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Abort
  ended:
!macroend

Section
  SetShellVarContext current
  !insertmacro WAIT_UNTIL_ENDED
  SetOutPath "$INSTDIR"
  File "${FOLDER}/escaque.exe"
  File "${FOLDER}/README.txt"
  File "${FOLDER}/LICENSE.txt"
  File "${FOLDER}/CHANGES.txt"
  File "${FOLDER}/manual-en.pdf"
  File "${FOLDER}/manual-es.pdf"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  SetOutPath "$PROFILE" ; where the shortcut starts the program
  CreateShortcut "$SMPROGRAMS\Escaque.lnk" "$INSTDIR\escaque.exe"

  WriteRegStr HKCU "Software\Escaque" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "DisplayName" "Escaque"
  WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${LISTED}" "DisplayIcon" "$INSTDIR\escaque.exe"
  WriteRegStr HKCU "${LISTED}" "Publisher" "Escaque"
  WriteRegStr HKCU "${LISTED}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
  WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${LISTED}" "EstimatedSize" $0

  WriteRegStr HKCU "Software\Classes\.event" "" "Escaque.Event"
  WriteRegStr HKCU "Software\Classes\Escaque.Event" "" "$(EVENT)"
  WriteRegStr HKCU "Software\Classes\Escaque.Event\DefaultIcon" "" "$INSTDIR\escaque.exe,0"
  WriteRegStr HKCU "Software\Classes\Escaque.Event\shell\open\command" "" '"$INSTDIR\escaque.exe" "%1"'
SectionEnd

; Removes what the installer has put there, by name, and nothing else.
Section "Uninstall"
  SetShellVarContext current
  !insertmacro WAIT_UNTIL_ENDED
  Delete "$INSTDIR\escaque.exe"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\CHANGES.txt"
  Delete "$INSTDIR\manual-en.pdf"
  Delete "$INSTDIR\manual-es.pdf"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Escaque.lnk"
  DeleteRegKey HKCU "Software\Escaque"
  DeleteRegKey HKCU "${LISTED}"
  ReadRegStr $0 HKCU "Software\Classes\.event" ""
  StrCmp $0 "Escaque.Event" 0 +2
    DeleteRegKey HKCU "Software\Classes\.event"
  DeleteRegKey HKCU "Software\Classes\Escaque.Event"
SectionEnd
