import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { removeConnection } from '../commands.ts'
import { cachedConnection, cachedConnections } from '../connections.ts'

const CLOSED = 'closed'

/** Asks where the open conversations go, and which connection is the default then. */
export default function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const gone = cachedConnection(id)
  const others = cachedConnections().filter((one) => one.id !== id && one.isActive)
  const optionsOf = (connections: typeof others) => connections.map(({ id: value, name }) => ({ value: String(value), label: name }))
  const takers = optionsOf(others.filter(({ type }) => type === gone?.type))
  const [conversationsTo, setConversationsTo] = useState(takers[0]?.value ?? CLOSED)
  const [defaultTo, setDefaultTo] = useState(String(others[0]?.id ?? ''))
  if (!gone) return null
  const hasOpen = gone.openTicketCount > 0
  const save = async () => {
    const to: 'closed' | number = conversationsTo === CLOSED ? CLOSED : Number(conversationsTo)
    await client.run(removeConnection, {
      id,
      ...(hasOpen && { conversationsTo: to }),
      ...(gone.isDefault && defaultTo !== '' && { defaultTo: Number(defaultTo) }),
    })
  }
  return (
    <FormDialog
      title={t('connections.delete.title', { name: gone.name })}
      saveLabel={t('connections.delete.confirm')}
      isDirty={false}
      size="s"
      onSave={save}
      onClose={onClose}
    >
      <p>{t('connections.delete.text')}</p>
      {hasOpen && (
        <Select
          label={t('connections.delete.conversations', { count: gone.openTicketCount })}
          help={t(conversationsTo === CLOSED ? 'connections.delete.closedHelp' : 'connections.delete.movedHelp')}
          value={conversationsTo}
          options={[...takers, { value: CLOSED, label: t('connections.delete.close') }]}
          onChange={setConversationsTo}
        />
      )}
      {gone.isDefault && <Select label={t('connections.delete.default')} value={defaultTo} options={optionsOf(others)} onChange={setDefaultTo} />}
    </FormDialog>
  )
}
