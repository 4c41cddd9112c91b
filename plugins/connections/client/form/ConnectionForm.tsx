import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ColourField, colourFor } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { cleanConnectionName, connectionProblems, createConnection, LONGEST_CONNECTION_NAME, updateConnection } from '../../contract/index.ts'
import { heldConnection, heldConnections, queuesQuery, refreshAdministered, typesQuery } from '../connections.ts'
import { SchemaFields } from './SchemaFields.tsx'

const NO_QUEUE = ''
/** What the company says of new connections. */
const USUAL = 'usual'
const nothingWritten: { config: Record<string, unknown>; secrets: Record<string, string> } = { config: {}, secrets: {} }

export interface ConnectionFormProps {
  /** Null for a new one. */
  id: number | null
  /** The kind that a new one begins with. */
  type?: string | undefined
  onClose: () => void
}

/** Makes or changes a connection. Its type is chosen once. */
export default function ConnectionForm({ id, type: wantedType, onClose }: ConnectionFormProps) {
  const t = useT()
  const client = useClient()
  const connection = id === null ? undefined : heldConnection(id)
  const types = useQuery(typesQuery).data ?? []
  const queues = useQuery(queuesQuery).data ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      name: connection?.name ?? '',
      // A further one is mostly of the kind that the company works with.
      type: connection?.type ?? wantedType ?? heldConnections().find(({ isDefault }) => isDefault)?.type ?? types[0]?.type ?? '',
      color: connection?.color ?? colourFor(heldConnections().length),
      queueId: connection ? String(connection.queueId ?? NO_QUEUE) : null,
      isDefault: connection?.isDefault ?? false,
      ...nothingWritten,
    },
    ({ field, code }) => t(`connections.problem.${field.split('.').at(-1)}.${code}`, { defaultValue: t(`connections.problem.${code}`) }),
    t('connections.form.refused'),
  )
  const kind = types.find(({ type }) => type === draft.type)
  const write = async () => {
    const { queueId, type, isDefault, ...rest } = draft
    const given = { ...rest, ...(queueId === null ? {} : { queueId: queueId === NO_QUEUE ? null : Number(queueId) }), ...(isDefault && { isDefault }) }
    await (connection ? call(updateConnection, { id: connection.id, rev: connection.rev, ...given }) : call(createConnection, { type, ...given }))
    await refreshAdministered()
    client.notify(t('connections.done.saved', { name: cleanConnectionName(draft.name) }))
  }
  const queueOptions = [{ value: NO_QUEUE, label: t('connections.noQueue') }, ...queues.map(({ id: value, queue }) => ({ value: String(value), label: queue }))]
  return (
    <FormDialog
      title={t(connection ? 'connections.form.edit' : 'connections.form.new')}
      isDirty={isDirty}
      onSave={() => save(connectionProblems(draft), write)}
      onClose={onClose}
    >
      <TextField
        label={t('connections.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_CONNECTION_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      {!connection && types.length > 1 && (
        <Select
          label={t('connections.form.type')}
          value={draft.type}
          error={problemOf('type')}
          options={types.map(({ type, title }) => ({ value: type, label: t(title) }))}
          onChange={(type) => change({ type, config: {}, secrets: {} })}
        />
      )}
      <ColourField
        label={t('connections.form.color')}
        help={t('connections.form.colorHelp')}
        value={draft.color}
        error={problemOf('color')}
        onChange={(color) => change({ color })}
      />
      <Select
        label={t('connections.form.queue')}
        help={t('connections.form.queueHelp')}
        value={draft.queueId ?? USUAL}
        error={problemOf('queueId')}
        options={draft.queueId === null ? [{ value: USUAL, label: t('connections.form.usualQueue') }, ...queueOptions] : queueOptions}
        onChange={(queueId) => change({ queueId: queueId === USUAL ? null : queueId })}
      />
      {kind && kind.settingsPath === null && (
        <SchemaFields
          schema={kind.settings}
          values={{ ...connection?.config, ...draft.config }}
          problemOf={(name) => problemOf(`config.${name}`)}
          onChange={(name, value) => change({ config: { ...draft.config, [name]: value } })}
        />
      )}
      {kind && (
        <SchemaFields
          schema={kind.secrets}
          values={draft.secrets}
          tails={connection?.secrets ?? {}}
          problemOf={(name) => problemOf(`secrets.${name}`)}
          onChange={(name, value) => change({ secrets: { ...draft.secrets, [name]: String(value) } })}
        />
      )}
      {!connection?.isDefault && (
        <Switch
          label={t('connections.form.default')}
          help={t('connections.form.defaultHelp')}
          isOn={draft.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
      )}
      {kind?.settingsPath && <p className="form-help">{t('connections.form.more')}</p>}
    </FormDialog>
  )
}
