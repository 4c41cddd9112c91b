import { Microphone, Pause, Play, Refresh, Stop, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand, type Undo } from '#core/client/plugin.ts'
import type { Id } from '#core/contract/define.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { abilitiesOf, lacks } from '../../abilities.ts'
import { focusedTicketId } from '../../focusedTicket.ts'
import { CONVERSATION_PANEL } from '../../panelIds.ts'
import { formatClock } from '../formatClock.ts'
import { stagedOf } from '../staged.atoms.ts'
import { stageVoice, unstage } from '../staged.ts'
import type { VoicePhase } from './createRecorder.ts'
import {
  dropRecording,
  inReplyBox,
  pauseRecording,
  recordingAtom,
  resumeRecording,
  startRecording,
  stopRecording,
  type VoiceNote,
  voiceMeterAtom,
} from './recording.ts'

/** A shorter one was begun by mistake, and nobody misses it. */
const WORTH_KEEPING_MS = 2_000

const conversation: Id = CONVERSATION_PANEL

const ofTicket = {
  args: z.object({ ticketId: z.int() }),
  scope: conversation,
  inText: true,
  permission: 'chat.send' as const,
  resolve: (get: Getter) => {
    const ticketId = focusedTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
}

/** Whether the recording of a ticket is in one of these phases. */
const isIn = (get: Getter, args: { ticketId: number } | undefined, ...phases: VoicePhase[]): boolean => {
  const recording = get(recordingAtom)
  return recording !== null && recording.ticketId === args?.ticketId && phases.includes(recording.phase)
}

const takesVoice = (get: Getter, ticketId: number): boolean =>
  abilitiesOf(get, ticketId).media && get(getContext().use(ticketRows).rowAtom(ticketId))?.status === 'open'

export const recordVoice = defineCommand({
  ...ofTicket,
  id: 'chat.recordVoice',
  title: 'chat.voice.record',
  icon: Microphone,
  keys: 'mod+shift+m',
  when: (get, args) => args !== undefined && takesVoice(get, args.ticketId) && get(recordingAtom)?.ticketId !== args.ticketId,
  refusal: (get, args) => (args ? lacks(get, args.ticketId, 'media') : null),
  run: ({ ticketId }) => startRecording(inReplyBox(ticketId)),
})

/** Stops to listen: nothing goes out before one says so. */
export const stopVoice = defineCommand({
  ...ofTicket,
  id: 'chat.stopVoice',
  title: 'chat.voice.stop',
  icon: Stop,
  keys: 'mod+shift+m',
  when: (get, args) => isIn(get, args, 'recording', 'paused'),
  async run({ ticketId }) {
    await stopRecording(ticketId)
    document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus()
  },
})

export const pauseVoice = defineCommand({
  ...ofTicket,
  id: 'chat.pauseVoice',
  title: 'chat.voice.pause',
  icon: Pause,
  when: (get, args) => isIn(get, args, 'recording'),
  run: () => pauseRecording(),
})

export const resumeVoice = defineCommand({
  ...ofTicket,
  id: 'chat.resumeVoice',
  title: 'chat.voice.resume',
  icon: Play,
  when: (get, args) => isIn(get, args, 'paused'),
  run: () => resumeRecording(),
})

const undoOf = (ticketId: number, { file, facts }: VoiceNote): Undo => ({
  label: getContext().t('chat.voice.discarded', { time: formatClock(facts.durationMs / 1_000) }),
  undo: () => stageVoice(ticketId, file, facts),
})

/** Throws away what is being recorded; what is worth it can be brought back. */
export const discardVoice = defineCommand({
  ...ofTicket,
  id: 'chat.discardVoice',
  title: 'chat.voice.discard',
  icon: Trash,
  keys: 'escape',
  when: (get, args) => isIn(get, args, 'asking', 'recording', 'paused'),
  async run({ ticketId }, ctx) {
    const isTooShort = ctx.get(voiceMeterAtom).elapsedMs < WORTH_KEEPING_MS
    const note = await dropRecording()
    document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus()
    if (note && !isTooShort) return undoOf(ticketId, note)
  },
})

const ofStaged = { args: z.object({ ticketId: z.int(), stagedId: z.string() }), permission: 'chat.send' as const, isHidden: true }

/** Takes a recording out of the next message. */
export const dropVoice = defineCommand({
  ...ofStaged,
  id: 'chat.dropVoice',
  title: 'chat.voice.discard',
  run({ ticketId, stagedId }) {
    const staged = stagedOf(ticketId).find(({ id }) => id === stagedId)
    unstage(ticketId, stagedId)
    if (staged?.file && staged.voice) return undoOf(ticketId, { file: staged.file, facts: staged.voice })
  },
})

/** Says it once more, better. */
export const recordVoiceAgain = defineCommand({
  ...ofStaged,
  id: 'chat.recordVoiceAgain',
  title: 'chat.voice.again',
  icon: Refresh,
  when: (get, args) => args !== undefined && takesVoice(get, args.ticketId) && get(recordingAtom) === null,
  async run({ ticketId, stagedId }, ctx) {
    await ctx.run(dropVoice, { ticketId, stagedId })
    await ctx.run(recordVoice, { ticketId })
  },
})

export const voiceCommands: readonly AnyCommand[] = [recordVoice, stopVoice, pauseVoice, resumeVoice, discardVoice, dropVoice, recordVoiceAgain]
