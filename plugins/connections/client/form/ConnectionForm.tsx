import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField, colourFor } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { connectionFormParts } from '../../contract/client.ts'
import {
  cleanConnectionName,
  connectionProblems,
  connectionTextProblems,
  connectionTexts,
  createConnection,
  LONGEST_CONNECTION_NAME,
  updateConnection,
} from '../../contract/index.ts'
import { cachedConnection, cachedConnections, queuesQuery, refreshAdministered, typesQuery } from '../connections.ts'
import { ChannelGallery } from './ChannelGallery.tsx'
import { freeName } from './freeName.ts'
import { SchemaFields } from './SchemaFields.tsx'

const NO_QUEUE = ''
/** The company's default for new connections. */
const USUAL = 'usual'
const nothingWritten: { config: Record<string, unknown>; secrets: Record<string, string> } = { config: {}, secrets: {} }

export interface ConnectionFormProps {
  /** Null for a new one. */
  id: number | null
  /** The channel of a new one; without it, it is asked for. */
  type?: string | undefined
  onClose: () => void
}

/** Makes or changes a connection. The channel of a new one is chosen first, and once. */
export default function ConnectionForm({ id, type: wantedType, onClose }: ConnectionFormProps) {
  const types = useQuery(typesQuery).data
  const [chosen, setChosen] = useState(wantedType)
  if (id !== null) return <Fields id={id} type={undefined} onOther={null} onClose={onClose} />
  if (!types) return null
  const type = chosen ?? (types.length === 1 ? types[0]?.type : undefined)
  if (type !== undefined) return <Fields key={type} id={null} type={type} onOther={types.length > 1 ? () => setChosen(undefined) : null} onClose={onClose} />
  // A further connection is mostly of the kind that the company works with.
  const usual = cachedConnections().find(({ isDefault }) => isDefault)?.type
  const ordered = types.toSorted((one, other) => Number(other.type === usual) - Number(one.type === usual))
  return <ChannelGallery types={ordered} onChoose={setChosen} onClose={onClose} />
}

interface FieldsProps extends ConnectionFormProps {
  /** Goes back to the channels. */
  onOther: (() => void) | null
}

function Fields({ id, type: wantedType, onOther, onClose }: FieldsProps) {
  const t = useT()
  const client = useClient()
  const parts = useAtomValue(useMemo(() => contributionsAtom(connectionFormParts), []))
  const connection = id === null ? undefined : cachedConnection(id)
  const types = useQuery(typesQuery).data ?? []
  const queues = useQuery(queuesQuery).data ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      name:
        connection?.name ??
        freeName(
          t(types.find(({ type }) => type === wantedType)?.title ?? 'connections.one'),
          cachedConnections().map(({ name }) => name),
        ),
      type: connection?.type ?? wantedType ?? '',
      color: connection?.color ?? colourFor(cachedConnections().length),
      queueId: connection ? String(connection.queueId ?? NO_QUEUE) : null,
      isDefault: connection?.isDefault ?? false,
      ...nothingWritten,
      ...connectionTexts(connection),
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
  const nameField = (
    <TextField
      label={t('connections.form.name')}
      value={draft.name}
      error={problemOf('name')}
      maxLength={LONGEST_CONNECTION_NAME}
      autoComplete="off"
      // Typing replaces the proposed name.
      {...(!connection && { onFocus: ({ target }) => target.select() })}
      onChange={(name) => change({ name })}
    />
  )
  return (
    <FormDialog
      title={connection ? t('connections.form.edit') : t('connections.form.newOf', { channel: kind ? t(kind.title) : '' })}
      isDirty={isDirty}
      onSave={() => save([...connectionProblems(draft), ...connectionTextProblems(draft)], write)}
      onClose={onClose}
    >
      {connection && nameField}
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
      {!connection && nameField}
      <Select
        label={t('connections.form.queue')}
        help={t('connections.form.queueHelp')}
        value={draft.queueId ?? USUAL}
        error={problemOf('queueId')}
        options={draft.queueId === null ? [{ value: USUAL, label: t('connections.form.usualQueue') }, ...queueOptions] : queueOptions}
        onChange={(queueId) => change({ queueId: queueId === USUAL ? null : queueId })}
      />
      <ColourField
        label={t('connections.form.color')}
        help={t('connections.form.colorHelp')}
        value={draft.color}
        error={problemOf('color')}
        onChange={(color) => change({ color })}
      />
      {!connection?.isDefault && (
        <Switch
          label={t('connections.form.default')}
          help={t('connections.form.defaultHelp')}
          isOn={draft.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
      )}
      {parts
        .toSorted((one, other) => one.order - other.order)
        .map(({ id: partId, component: Part }) => (
          <Part key={partId} draft={draft} change={change} problemOf={problemOf} />
        ))}
      {kind?.settingsPath && <p className="form-help">{t('connections.form.more')}</p>}
      {onOther && !isDirty && (
        <Button variant="minimal" onClick={onOther}>
          {t('connections.form.other')}
        </Button>
      )}
    </FormDialog>
  )
}
