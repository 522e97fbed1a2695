#!/bin/sh
# Starts the program of CHROMIUM_PATH at a low priority: prints take the processors that requests leave.
exec nice -n 5 "$CHROMIUM_PATH" "$@"
