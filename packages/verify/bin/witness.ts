#!/usr/bin/env node
import { runHere } from './command.ts';
import { witnessCommand } from './witness-command.ts';

process.exit(await runHere(witnessCommand));
