import { Plus } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { fieldTypes } from '#core/contract/typedValue.ts'
import { type DealField, LONGEST_FIELD_NAME, MOST_DEAL_FIELDS, type pipelines } from '../../contract/index.ts'
import { OrderButtons } from './OrderButtons.tsx'
import '../funnel.css'

const NEW_FIELD: DealField = { id: '', name: '', type: 'text', options: [], isRequired: false }

interface RowProps {
  field: DealField
  place: number
  rows: readonly DealField[]
  onChange: (part: Partial<DealField>) => void
  onRows: (rows: DealField[]) => void
}

function FieldRow({ field, place, rows, onChange, onRows }: RowProps) {
  const t = useT()
  const { name, type, options, isRequired } = field
  const title = name === '' ? t('funnel.field.number', { number: place + 1 }) : name
  return (
    <li className="funnel-field">
      <input
        className="input funnel-field-name"
        aria-label={t('funnel.field.name', { number: place + 1 })}
        placeholder={t('funnel.field.namePlaceholder')}
        value={name}
        maxLength={LONGEST_FIELD_NAME}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <select
        className="input funnel-field-type"
        aria-label={t('funnel.field.typeOf', { field: title })}
        value={type}
        onChange={(event) => onChange({ type: fieldTypes.find((one) => one === event.target.value) ?? 'text' })}
      >
        {fieldTypes.map((one) => (
          <option key={one} value={one}>
            {t(`funnel.field.type.${one}`)}
          </option>
        ))}
      </select>
      <Checkbox label={t('funnel.field.required')} isChecked={isRequired} onChange={(checked) => onChange({ isRequired: checked })} />
      <span className="funnel-stage-buttons">
        <OrderButtons
          rows={rows}
          at={place}
          labels={{
            up: t('funnel.stage.up', { stage: title }),
            down: t('funnel.stage.down', { stage: title }),
            remove: t('funnel.stage.remove', { stage: title }),
          }}
          onChange={onRows}
        />
      </span>
      {type === 'choice' && (
        <textarea
          className="input funnel-field-options"
          rows={3}
          aria-label={t('funnel.field.optionsOf', { field: title })}
          placeholder={t('funnel.field.options')}
          value={options.join('\n')}
          onChange={(event) => onChange({ options: event.target.value.split('\n') })}
        />
      )}
    </li>
  )
}

/** Own fields of the deals of a pipeline, in their order. */
export function FieldsPart({ draft: { fields }, change, problemOf }: OwnFieldProps<typeof pipelines.fields>) {
  const t = useT()
  const set = (next: DealField[]) => change({ fields: next })
  const problem = problemOf('fields')
  return (
    <fieldset className="funnel-stages">
      <legend className="form-label">{t('funnel.field.title')}</legend>
      <p className="dim small">{t('funnel.field.help')}</p>
      <ol>
        {fields.map((field, at) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: new fields have no id yet, and their rows keep no state of their own
            key={at}
            field={field}
            place={at}
            rows={fields}
            onChange={(part) => set(fields.map((one, index) => (index === at ? { ...one, ...part } : one)))}
            onRows={set}
          />
        ))}
      </ol>
      {problem && (
        <div className="form-error" role="alert">
          {problem}
        </div>
      )}
      <Button icon={Plus} variant="minimal" disabled={fields.length >= MOST_DEAL_FIELDS} onClick={() => set([...fields, NEW_FIELD])}>
        {t('funnel.field.add')}
      </Button>
    </fieldset>
  )
}
