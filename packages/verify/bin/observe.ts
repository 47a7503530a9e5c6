#!/usr/bin/env node
import { runHere } from './command.ts';
import { observeCommand } from './observe-command.ts';

process.exit(await runHere(observeCommand));
