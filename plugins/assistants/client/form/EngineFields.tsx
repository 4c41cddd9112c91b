import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { LONGEST_KEY, LONGEST_NAME, LONGEST_PROMPT } from '../../contract/index.ts'
import type { FormPart } from './parts.ts'

/** Where the engine is, its key, its model, and what it is told. `keyTail`: end of the key that is kept; null for none. */
export function EngineFields({ kind, draft, change, problemOf, keyTail }: FormPart & { keyTail: string | null }) {
  const t = useT()
  const { works, key, keyTitle = 'assistants.form.key', fields } = kind
  const keyHelp = keyTail === null ? t(`assistants.form.keyHelp.${key}`) : t('assistants.form.keyKept', { tail: keyTail })
  return (
    <>
      <TextField
        label={t('assistants.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      {key !== 'none' && (
        <TextField
          label={t(keyTitle)}
          type="password"
          autoComplete="new-password"
          value={draft.key}
          help={keyHelp}
          error={problemOf('key')}
          maxLength={LONGEST_KEY}
          onChange={(typed) => change({ key: typed })}
        />
      )}
      <TextField
        label={t('assistants.form.url')}
        help={works === 'model' && key === 'optional' ? t('assistants.form.urlInside') : undefined}
        inputMode="url"
        value={draft.url}
        error={problemOf('url')}
        autoComplete="off"
        onChange={(url) => change({ url })}
      />
      {fields.map(({ name, title, values }) => {
        const shared = { label: t(title), value: draft.fields[name] ?? '', error: problemOf(`fields.${name}`) }
        const write = (value: string) => change({ fields: { ...draft.fields, [name]: value } })
        return values ? (
          <Select key={name} {...shared} options={values.map((one) => ({ value: one.value, label: t(one.title) }))} onChange={write} />
        ) : (
          <TextField key={name} {...shared} autoComplete="off" onChange={write} />
        )
      })}
      {works === 'model' && (
        <>
          <TextField
            label={t('assistants.form.model')}
            help={t('assistants.form.modelHelp')}
            value={draft.model}
            error={problemOf('model')}
            autoComplete="off"
            onChange={(model) => change({ model })}
          />
          <TextArea
            label={t('assistants.form.prompt')}
            help={t('assistants.form.promptHelp')}
            value={draft.prompt}
            error={problemOf('prompt')}
            maxLength={LONGEST_PROMPT}
            onChange={(prompt) => change({ prompt })}
          />
        </>
      )}
    </>
  )
}
