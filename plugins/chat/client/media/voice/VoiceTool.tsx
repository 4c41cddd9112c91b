import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { useTakesFiles } from '../AttachTool.tsx'
import { recordingAtom } from './recording.ts'
import { recordVoice, stopVoice } from './voiceCommands.ts'

/** The microphone in the bar of the reply box; the same button stops. */
export function VoiceTool({ ticket: { id: ticketId } }: { ticket: Ticket }) {
  const isHere = useAtomValue(recordingAtom)?.ticketId === ticketId
  if (!useTakesFiles(ticketId)) return null
  return <CommandButton command={isHere ? stopVoice : recordVoice} args={{ ticketId }} variant="icon" />
}
