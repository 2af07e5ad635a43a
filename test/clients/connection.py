"""Pychess' own connection code, without its windows, as one of its users: it
logs in, starts every manager and obeys lines read from standard input.

Each line printed is a fact: what the program sent, what it understood (the
callback that took a line) and what it did not (nonmatched). The driver judges.
"""
import asyncio
import builtins
import collections
import json
import os
import sys

os.dup2(1, 2)  # one stream, so that no warning stands in the middle of a fact

builtins.__dict__.setdefault("_", lambda text: text)

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")

from gi.repository import GLib, GObject  # noqa: E402

GLib.idle_add = lambda call, *args, **_: call(*args)  # there are no windows whose idleness could be waited for

from pychess.System.Log import log  # noqa: E402
from pychess.ic import FICSObjects  # noqa: E402
from pychess.ic.FICSConnection import FICSHelperConnection, FICSMainConnection  # noqa: E402


def say(kind, text, **more):
    print(json.dumps({"kind": kind, "text": text, **more}), flush=True)


def listen(name):
    """Takes what pychess writes into its log: the task names the connection and what happened."""
    def hear(message, *args, extra=None, **_):
        task = (extra or {}).get("task", ("", ""))
        who, what = task if isinstance(task, tuple) and len(task) == 2 else ("", str(task))
        if what == "run_command" and message != "iset block 1":  # which is the last that has no block
            unanswered[who] += 1
        elif what == "command_reply":
            unanswered[who] -= 1
        if what != "raw":
            say(name, str(message), what=what, who=who)
    return hear


unanswered = collections.Counter()


async def answered():
    """Waits until every command has its block."""
    while any(unanswered.values()):
        await asyncio.sleep(0.02)


log.debug, log.info, log.warning, log.error = (listen(n) for n in ("debug", "info", "warning", "error"))


def attend(coroutine):
    """Starts one of pychess' tasks and tells when it fails, which pychess itself would not notice."""
    task = asyncio.get_event_loop().create_task(coroutine)
    attended.add(task)
    task.add_done_callback(lambda t: t.cancelled() or t.exception() is None or say("error", repr(t.exception())))
    task.add_done_callback(attended.discard)
    return task


attended = set()
FICSObjects.create_task = attend


def plain(value):
    """What can be printed of an event's argument: the fields of pychess' own objects, one level deep."""
    fields = getattr(value, "__dict__", None)
    return {k: str(v) for k, v in fields.items()} if fields else str(value)


async def main():
    host, port, handle, password, seal, alone = sys.argv[1:7]
    connection = FICSMainConnection(host, [int(port)], seal == "timeseal", handle, password)
    connected = asyncio.Event()
    connection.connect("connected", lambda _: connected.set())
    connection.connect("error", lambda _, e: (say("failed", repr(e)), os._exit(1)))
    task = asyncio.ensure_future(connection.start())
    await asyncio.wait_for(connected.wait(), 20)
    say("connected", connection.username)

    # A guest's second connection brings who is there and what is played. Where no
    # guests are let in, pychess asks its first for that: one or the other, never both.
    if alone == "alone":
        connection.start_helper_manager(True)
        guide = connection
    else:
        helper = FICSHelperConnection(connection, host, [int(port)], seal == "timeseal")
        helped = asyncio.Event()
        helper.connect("connected", lambda _: helped.set())
        other = asyncio.ensure_future(helper.start())
        await asyncio.wait_for(helped.wait(), 20)
        say("helped", helper.username)
        guide = helper

    # Everything that the program's own windows would be told.
    for manager in (connection.lvm, connection.em, connection.glm, connection.bm, connection.cm, connection.adm,
                    connection.fm, connection.nm, connection.om, connection.alm, guide.hm):
        for signal in GObject.signal_list_names(type(manager)) if isinstance(manager, GObject.GObject) else ():
            manager.connect(signal, lambda _, *args, name=signal: say("event", name, args=[plain(a) for a in args]))
    await answered()
    say("ready", "")

    loop = asyncio.get_event_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().rstrip("\n"):
        if line == "ENOUGH":
            await answered()
            say("enough", "")
            continue
        connection.client.run_command(line, show_reply=True)
    connection.close()
    if alone != "alone":
        helper.close()
        await asyncio.gather(other, return_exceptions=True)
    await asyncio.gather(task, return_exceptions=True)


asyncio.run(main())
