import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import type { User } from '#plugins/team/contract/index.ts'
import { everybody } from './everybody.ts'

const NOBODY: readonly User[] = []

/** All people of the company, for forms; nobody until they are here. */
export const useEverybody = (): readonly User[] => useQuery({ queryKey: ['users', 'everybody'], queryFn: () => everybody({ call }) }).data ?? NOBODY
