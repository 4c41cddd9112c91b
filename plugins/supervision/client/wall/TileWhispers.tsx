import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { listWhispers } from '../../contract/index.ts'
import { WhisperBox } from '../whisper/WhisperBox.tsx'
import { WhisperRows } from '../whisper/WhisperRows.tsx'
import { keepRoom, whispers, whispersOfAtom, writingAtom } from '../whisper/whispers.ts'
import { putAway } from '../whisperCommands.ts'
import { tileId } from './wall.atoms.ts'
import '../whisper/whisper.css'

/** Lines in a tile at most. */
const MOST_SHOWN = 2

/** Whispers with whoever has the ticket now, and the box while one whispers. */
export function TileWhispers({ ticket: { id: ticketId, userId, username } }: { ticket: Ticket }) {
  const all = useAtomValue(useMemo(() => whispersOfAtom(ticketId), [ticketId]))
  const isWriting = useAtomValue(writingAtom) === ticketId
  useEffect(() => keepRoom(ticketId), [ticketId])
  useQuery({
    queryKey: ['supervision', 'whispers', ticketId],
    queryFn: async () => {
      whispers.upsert(...(await call(listWhispers, { ticketId })).whispers)
      return true
    },
    refetchOnMount: 'always',
  })
  const talk = all.filter(({ from, to }) => from.id === userId || to.id === userId)
  const isWith = userId !== null
  return (
    <>
      {isWith && talk.length > 0 && (
        <div className="tile-whispers">
          <WhisperRows whispers={talk.slice(-MOST_SHOWN)} />
          <CommandButton command={putAway} args={{ ticketId }} variant="minimal" label="supervision.whisper.got" hideWhenOff hideKeys />
        </div>
      )}
      {isWriting && <WhisperBox ticketId={ticketId} to={username ?? ''} onClosed={() => document.getElementById(tileId(ticketId))?.focus()} />}
    </>
  )
}
