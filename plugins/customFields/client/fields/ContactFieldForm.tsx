import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type FieldType, fieldTypes } from '#plugins/contacts/contract/index.ts'
import {
  type ContactFieldDefinition,
  contactFieldProblems,
  createContactField,
  keyFor,
  LONGEST_FIELD_TITLE,
  LONGEST_HELP,
  LONGEST_VARIABLE,
  updateContactField,
} from '../../contract/index.ts'
import { contactFieldsQuery, invalidateContactFields } from './contactFields.ts'

interface FieldDraft {
  name: string
  /** Null while it follows from the name. */
  key: string | null
  type: FieldType
  help: string
  /** One on each line. */
  options: string
  isRequired: boolean
  isInDetails: boolean
}

const isType = (value: string): value is FieldType => fieldTypes.some((type) => type === value)

const EMPTY: FieldDraft = { name: '', key: null, type: 'text', help: '', options: '', isRequired: false, isInDetails: true }
const draftOf = ({ name, key, type, help, options, isRequired, isInDetails }: ContactFieldDefinition): FieldDraft => ({
  name,
  key,
  type,
  help,
  options: options.join('\n'),
  isRequired,
  isInDetails,
})

/** Makes or changes a field of contacts; `field` is null for a new one. The key of one that is there stays. */
export default function ContactFieldForm({ field, onClose }: { field: ContactFieldDefinition | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const all = useQuery(contactFieldsQuery).data ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    field ? draftOf(field) : EMPTY,
    ({ field: at, code }) => t(`customFields.fields.problem.${at}.${code}`),
    t('customFields.form.refused'),
  )
  const key = draft.key ?? keyFor(draft.name).slice(0, LONGEST_VARIABLE)
  const wanted = { ...draft, key, options: draft.options.split('\n') }
  const write = async () => {
    const { key: _key, ...changed } = wanted
    await (field ? call(updateContactField, { id: field.id, ...changed }) : call(createContactField, wanted))
    await invalidateContactFields()
    client.notify(t('customFields.fields.done.saved', { name: draft.name.trim() }))
  }
  const others = all.filter(({ id }) => id !== field?.id)
  return (
    <FormDialog
      title={t(field ? 'customFields.fields.form.edit' : 'customFields.fields.new')}
      isDirty={isDirty}
      onSave={() => save(contactFieldProblems(wanted, others), write)}
      onClose={onClose}
    >
      <TextField
        label={t('customFields.fields.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_FIELD_TITLE}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('customFields.fields.form.key')}
        help={t(field ? 'customFields.fields.form.keyStays' : 'customFields.fields.form.keyHelp', { key })}
        value={key}
        error={problemOf('key')}
        maxLength={LONGEST_VARIABLE}
        autoComplete="off"
        readOnly={field !== null}
        onChange={(next) => change({ key: next })}
      />
      <Select
        label={t('customFields.fields.form.type')}
        value={draft.type}
        options={fieldTypes.map((type) => ({ value: type, label: t(`customFields.fields.type.${type}`) }))}
        help={field && field.type !== draft.type ? t('customFields.fields.form.typeHelp') : undefined}
        onChange={(type) => isType(type) && change({ type })}
      />
      {draft.type === 'choice' && (
        <TextArea
          label={t('customFields.fields.form.options')}
          help={t('customFields.fields.form.optionsHelp')}
          value={draft.options}
          error={problemOf('options')}
          onChange={(options) => change({ options })}
        />
      )}
      <TextField
        label={t('customFields.fields.form.help')}
        value={draft.help}
        error={problemOf('help')}
        maxLength={LONGEST_HELP}
        autoComplete="off"
        onChange={(help) => change({ help })}
      />
      <Switch
        label={t('customFields.fields.form.required')}
        help={t('customFields.fields.form.requiredHelp')}
        isOn={draft.isRequired}
        onChange={(isRequired) => change({ isRequired })}
      />
      <Switch
        label={t('customFields.fields.form.inDetails')}
        help={t('customFields.fields.form.inDetailsHelp')}
        isOn={draft.isInDetails}
        onChange={(isInDetails) => change({ isInDetails })}
      />
    </FormDialog>
  )
}
