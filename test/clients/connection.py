"""Pychess' own connection code, without its windows, as one of its users: it
logs in, starts every manager and obeys lines read from standard input.

Each line printed is a fact: what the program sent, what it understood (the
callback that took a line) and what it did not (nonmatched). The driver judges.
"""
import asyncio
import builtins
import json
import os
import sys

builtins.__dict__.setdefault("_", lambda text: text)

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")

from gi.repository import GLib, GObject  # noqa: E402

GLib.idle_add = lambda call, *args, **_: call(*args)  # there are no windows whose idleness could be waited for

from pychess.System.Log import log  # noqa: E402
from pychess.ic.FICSConnection import FICSHelperConnection, FICSMainConnection  # noqa: E402


def say(kind, text, **more):
    print(json.dumps({"kind": kind, "text": text, **more}), flush=True)


def listen(name):
    """Takes what pychess writes into its log: the last word of the task names what happened."""
    def hear(message, *args, extra=None, **_):
        task = (extra or {}).get("task", ("", ""))
        what = task[1] if isinstance(task, tuple) and len(task) > 1 else str(task)
        if what != "raw":
            say(name, str(message), what=what)
    return hear


log.debug, log.info, log.warning, log.error = (listen(n) for n in ("debug", "info", "warning", "error"))


def plain(value):
    """What can be printed of an event's argument: the fields of pychess' own objects, one level deep."""
    fields = getattr(value, "__dict__", None)
    return {k: str(v) for k, v in fields.items()} if fields else str(value)


async def main():
    host, port, handle, password, seal = sys.argv[1:6]
    connection = FICSMainConnection(host, [int(port)], seal == "timeseal", handle, password)
    connected = asyncio.Event()
    connection.connect("connected", lambda _: connected.set())
    connection.connect("error", lambda _, e: (say("failed", repr(e)), os._exit(1)))
    task = asyncio.ensure_future(connection.start())
    await asyncio.wait_for(connected.wait(), 20)
    say("connected", connection.username)

    helper = FICSHelperConnection(connection, host, [int(port)], seal == "timeseal")
    helped = asyncio.Event()
    helper.connect("connected", lambda _: helped.set())
    other = asyncio.ensure_future(helper.start())
    await asyncio.wait_for(helped.wait(), 20)
    connection.start_helper_manager(True)
    say("helped", helper.username)

    # Everything that the program's own windows would be told.
    for manager in (connection.lvm, connection.em, connection.glm, connection.bm, connection.cm, connection.adm,
                    connection.fm, connection.nm, connection.om, connection.alm, connection.hm):
        for signal in GObject.signal_list_names(type(manager)) if isinstance(manager, GObject.GObject) else ():
            manager.connect(signal, lambda _, *args, name=signal: say("event", name, args=[plain(a) for a in args]))
    say("ready", "")

    loop = asyncio.get_event_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().rstrip("\n"):
        connection.client.run_command(line, show_reply=True)
    connection.close()
    helper.close()
    await asyncio.gather(task, other, return_exceptions=True)


asyncio.run(main())
