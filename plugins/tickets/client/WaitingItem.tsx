import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { totalsAtom } from './list/counters.ts'
import { mayListAtom } from './list/unread.atoms.ts'

/** '14 aguardando · 6 em atendimento' in the status bar, whatever the list is narrowed to; leads to the list. */
export function WaitingItem() {
  const t = useT()
  const client = useClient()
  const mayList = useAtomValue(mayListAtom)
  const { open, pending } = useAtomValue(totalsAtom)
  if (!mayList || open === null || pending === null) return null
  return (
    <button type="button" className="status-item" onClick={() => client.navigate('/atendimento')}>
      {t('tickets.status', { pending, open })}
    </button>
  )
}
