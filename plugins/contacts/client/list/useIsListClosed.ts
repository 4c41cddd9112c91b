import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { listSettings } from '#core/contract/settings.ts'
import { contactAdmin } from '../../contract/index.ts'

/** Whether the company shows this person no list, but whom they search for. */
export function useIsListClosed(): boolean {
  const isPlain = useAtomValue(sessionAtom)?.profile === 'user'
  const { data } = useQuery({ ...queryOf(listSettings, {}), enabled: isPlain })
  return isPlain && data?.find(({ key }) => key === contactAdmin.key)?.value === 'enabled'
}
