import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import type { Colleague } from '#core/contract/mentions.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'

const NOBODY: readonly Colleague[] = []

/** People who can be named in a note: everybody but oneself and superadministrators. */
export function useColleagues(): readonly Colleague[] {
  const me = useAtomValue(sessionAtom)?.userId
  const people = useQuery(everybodyQuery(call)).data
  return people?.filter(({ id, profile }) => id !== me && profile !== 'superadmin') ?? NOBODY
}
