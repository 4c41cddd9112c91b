import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getTranscription, listTranscripts, type Transcript } from '../contract/index.ts'

const TRANSCRIPTS = 'transcripts'

export const settingsQuery = queryOf(getTranscription, {})

/** Texts of the voice messages of a ticket, by message. */
export const transcriptsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: [TRANSCRIPTS, ticketId],
    queryFn: async () => {
      const { isActive, transcripts } = await call(listTranscripts, { ticketId })
      return { isActive, byMessage: new Map(transcripts.map((transcript) => [transcript.messageId, transcript])) }
    },
  })

/** Notes that a voice message is being written down, or is: where its ticket is on display. */
export function noteTranscript(transcript: Transcript): void {
  queryClient.setQueryData(transcriptsQuery(transcript.ticketId).queryKey, (current) =>
    current ? { ...current, byMessage: new Map(current.byMessage).set(transcript.messageId, transcript) } : current,
  )
}

/** News may have been missed, or other messages can be asked for now. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [TRANSCRIPTS] })
