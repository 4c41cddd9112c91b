import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { connectionsQuery } from '../queries.ts'

interface ConnectionsFieldProps {
  /** Ids; none means all. */
  chosen: readonly number[]
  error: string | null
  onChange: (connectionIds: number[]) => void
}

/** Connections that a closing message is for. A deleted one that is still chosen can be taken away. */
export function ConnectionsField({ chosen, error, onChange }: ConnectionsFieldProps) {
  const t = useT()
  const connections = useQuery(connectionsQuery).data
  if (!connections) return null
  const deleted = chosen.filter((id) => !connections.some((connection) => connection.id === id))
  const offered = [
    ...connections.filter(({ id, isActive }) => isActive || chosen.includes(id)).map(({ id, name }) => ({ id, name })),
    ...deleted.map((id) => ({ id, name: t('closing.deletedConnection') })),
  ]
  return (
    <TickFields
      label={t('closing.form.connections')}
      help={t(chosen.length === 0 ? 'closing.form.allConnections' : 'closing.form.someConnections')}
      options={offered}
      chosen={chosen}
      error={error}
      onChange={onChange}
    />
  )
}
