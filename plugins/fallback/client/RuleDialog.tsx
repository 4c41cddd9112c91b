import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { newRule } from '../contract/index.ts'
import { RuleForm } from './RuleForm.tsx'
import { connectionsQuery, rulesQuery, typesQuery } from './rules.ts'
import './fallback.css'

/** The rule of a connection, once everything that it names is here. */
export default function RuleDialog({ connectionId, onClose }: { connectionId: number; onClose: () => void }) {
  const t = useT()
  const [rules, connections, types] = [useQuery(rulesQuery), useQuery(connectionsQuery), useQuery(typesQuery)]
  const failure = failureOf(rules, connections, types)
  const connection = connections.data?.connections.find(({ id }) => id === connectionId)
  if (connection && rules.data && types.data) {
    const rule = rules.data.find((one) => one.connectionId === connectionId) ?? newRule(connectionId)
    return <RuleForm connection={connection} rule={rule} connections={connections.data?.connections ?? []} types={types.data} onClose={onClose} />
  }
  return (
    <Dialog title={t('fallback.title')} onClose={onClose} isLoose>
      {failure ? <ErrorState {...failure} /> : connections.data ? <p>{t('fallback.gone')}</p> : <Skeleton shape="form" rows={3} />}
    </Dialog>
  )
}
