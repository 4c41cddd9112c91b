import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { startRecording } from './recordCommands.ts'

/** Begins a recording, in the head of the table. */
export const RecordButton = () => <CommandButton command={startRecording} args={{}} label="macros.record.start" hideKeys />
