import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { type HeaderFile, type Template, templateText } from '#plugins/chat/contract/index.ts'
import { listChannelTypes, listConnections } from '#plugins/connections/contract/index.ts'
import { type OwnName, textFields } from '#plugins/quickReplies/contract/client.ts'
import { fillColumns, listMassTemplates } from '../../contract/index.ts'
import type { FormPartProps } from '../form/draft.ts'
import { CAMPAIGNS } from '../queries.ts'

/** In characters, as the server has it. */
const LONGEST_VALUE = 1_024

interface ValueFieldProps {
  number: number
  value: string
  own: readonly OwnName[]
  onChange: (value: string) => void
}

/** The value of one place of a template: a text, variables, and columns of the list. */
function ValueField({ number, value, own, onChange }: ValueFieldProps) {
  const t = useT()
  const { Variables } = useClient().use(textFields)
  const box = useRef<HTMLInputElement>(null)
  return (
    <Field label={t('campaigns.template.value', { number })}>
      {(ids) => (
        <div className="mass-value">
          <input
            {...ids}
            ref={box}
            type="text"
            className="input grow"
            autoComplete="off"
            maxLength={LONGEST_VALUE}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Variables box={box} own={own} variant="minimal" />
        </div>
      )}
    </Field>
  )
}

const MB = 1024 * 1024
const limitsOf = ({ mostBytes }: HeaderFile) => ({ megabytes: Math.round(mostBytes / MB) })

const keyOf = ({ name, language }: Pick<Template, 'name' | 'language'>) => `${name} ${language}`

interface TemplateFieldsProps extends FormPartProps {
  own: readonly OwnName[]
  /** The field of the file that its heading needs. */
  headerFile: ReactNode
  /** A file is chosen, also where the template needs none: then it can be taken away. */
  hasFile: boolean
}

/** The connection, one of its approved templates, its file, the values of its places, and how it reads. */
export function TemplateFields({ draft, change, problemOf, own, headerFile, hasFile }: TemplateFieldsProps) {
  const t = useT()
  const all = useQuery(queryOf(listConnections, {})).data ?? []
  const types = useQuery(queryOf(listChannelTypes, {})).data ?? []
  const able = new Set(types.filter(({ abilities }) => abilities.templates).map(({ type }) => type))
  const fitting = all.filter(({ type, isActive }) => able.has(type) && isActive)
  const whatsappId = draft.connections[0]?.id ?? null
  const templates = useQuery({
    queryKey: [CAMPAIGNS, 'templates', whatsappId],
    queryFn: () => (whatsappId === null ? [] : call(listMassTemplates, { whatsappId })),
    enabled: whatsappId !== null,
  })
  const { template } = draft
  const chosen = template && templates.data?.find((one) => keyOf(one) === keyOf(template))
  const columns = own.map(({ name }) => name)
  const example = own.map(({ value }) => value)
  const choose = (key: string) => {
    const found = templates.data?.find((one) => keyOf(one) === key)
    const values = Array.from({ length: found?.valueCount ?? 0 }, () => '')
    change({ template: found ? { name: found.name, language: found.language, values } : null })
  }
  const put = (place: number, value: string) =>
    template && change({ template: { ...template, values: template.values.map((one, at) => (at === place ? value : one)) } })
  const places = (template?.values ?? []).map((value, at) => ({ value, number: at + 1 }))
  return (
    <>
      <Select
        label={t('campaigns.template.connection')}
        value={String(whatsappId ?? '')}
        error={problemOf('connections')}
        help={fitting.length === 0 ? t('campaigns.template.noConnection') : undefined}
        options={[{ value: '', label: t('campaigns.template.choose') }, ...fitting.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(value) => change({ connections: value === '' ? [] : [{ id: Number(value), weight: 1 }], template: null })}
      />
      {whatsappId !== null && (
        <Select
          label={t('campaigns.template.template')}
          value={template ? keyOf(template) : ''}
          error={templates.isError ? errorText(templates.error) : problemOf('template')}
          help={templates.data?.length === 0 ? t('campaigns.template.none') : undefined}
          options={[
            { value: '', label: t(templates.isPending ? 'campaigns.template.loading' : 'campaigns.template.choose') },
            ...(templates.data ?? []).map((one) => ({
              value: keyOf(one),
              label: `${one.name} · ${one.language} · ${t(`campaigns.category.${one.category || 'OTHER'}`)}`,
            })),
          ]}
          onChange={choose}
        />
      )}
      {chosen && (chosen.headerFile || hasFile) && (
        <div className="form-field">
          <div className="form-label">{t('campaigns.template.file')}</div>
          {chosen.headerFile && <div className="form-help">{t(`campaigns.template.fileHelp.${chosen.headerFile.kind}`, limitsOf(chosen.headerFile))}</div>}
          {headerFile}
        </div>
      )}
      {chosen &&
        places.map(({ number, value }) => <ValueField key={number} number={number} value={value} own={own} onChange={(next) => put(number - 1, next)} />)}
      {chosen && (
        <figure className="mass-preview">
          <figcaption className="form-label">{t('campaigns.template.preview')}</figcaption>
          {chosen.headerFile && <p className="dim">{t(`campaigns.template.fileKind.${chosen.headerFile.kind}`)}</p>}
          <p>
            {templateText(
              chosen,
              (template?.values ?? []).map((value) => fillColumns(value, columns, example)),
            )}
          </p>
          {chosen.buttons.length > 0 && <p className="dim">{chosen.buttons.join(' · ')}</p>}
        </figure>
      )}
    </>
  )
}
