#!/usr/bin/env node
import { runHere } from './command.ts';
import { verifyCommand } from './verify-command.ts';

process.exitCode = await runHere(verifyCommand);
