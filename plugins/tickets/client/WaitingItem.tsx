import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { countersAtom } from './list/counters.ts'
import { mayListAtom } from './list/unread.atoms.ts'

/** 'Aguardando 14 · em atendimento 6' in the status bar; leads to the list. */
export function WaitingItem() {
  const t = useT()
  const client = useClient()
  const mayList = useAtomValue(mayListAtom)
  const { open, pending } = useAtomValue(countersAtom)
  if (!mayList) return null
  return (
    <button type="button" className="status-item" onClick={() => client.navigate('/atendimento')}>
      {t('tickets.status', { pending, open })}
    </button>
  )
}
