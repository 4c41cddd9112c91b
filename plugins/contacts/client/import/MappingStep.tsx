import { useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Segments } from '#core/client/ui/Segments.tsx'
import {
  type ColumnMeaning,
  type ExistingMode,
  existingModes,
  type ImportPreset,
  type ImportTarget,
  importTargets,
  LONGEST_FIELD_NAME,
} from '../../contract/index.ts'
import { useDefinedFields } from '../fields/useDefinedFields.ts'

export interface MappingStepProps {
  headings: readonly string[]
  preview: readonly (readonly string[])[]
  total: number
  /** The product that exported the file, where it was recognized. */
  preset?: ImportPreset | null
  mapping: readonly ColumnMeaning[]
  onMapping: (mapping: ColumnMeaning[]) => void
  existing: ExistingMode
  onExisting: (mode: ExistingMode) => void
}

/** Cells of the first rows beside a heading. */
const SAMPLES = 3

/** Before the key of a defined field, as the value of its option. */
const DEFINED = 'field:'

const isTarget = (value: string): value is ImportTarget => importTargets.some((target) => target === value)

/** Meaning of each column of the file, with what stands in its first rows, and what becomes of people who are there already. */
export function MappingStep({ headings, preview, total, preset, mapping, onMapping, existing, onExisting }: MappingStepProps) {
  const t = useT()
  const fields = useDefinedFields()
  const first = useRef<HTMLSelectElement>(null)
  // The button that had the focus went with the step before.
  useEffect(() => first.current?.focus(), [])
  const change = (at: number, part: Partial<ColumnMeaning>) => onMapping(mapping.map((column, place) => (place === at ? { ...column, ...part } : column)))
  return (
    <>
      <p className="dim">
        {t('contacts.import.rows', { count: total, total: new Intl.NumberFormat(document.documentElement.lang || undefined).format(total) })}
      </p>
      {preset && <p className="contact-mapping-preset">{t('contacts.import.recognized', { source: t(`contacts.import.preset.${preset}`) })}</p>}
      <div className="contact-mapping-scroll">
        <table className="contact-mapping">
          <thead>
            <tr>
              <th scope="col">{t('contacts.import.column')}</th>
              <th scope="col">{t('contacts.import.sample')}</th>
              <th scope="col">{t('contacts.import.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {headings.map((heading, at) => {
              const name = heading || t('contacts.import.columnNumber', { number: at + 1 })
              const column = mapping[at] ?? { target: 'none', field: '' }
              const defined = column.target === 'field' ? fields.find(({ key }) => key === column.field) : undefined
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading; their place is what tells them apart, and never changes
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td className="dim">
                    {preview
                      .map((cells) => cells[at] ?? '')
                      .filter((cell) => cell !== '')
                      .slice(0, SAMPLES)
                      .join(' · ')}
                  </td>
                  <td>
                    <select
                      ref={at === 0 ? first : undefined}
                      className="contact-mapping-select"
                      aria-label={t('contacts.import.meaningOf', { name })}
                      value={defined ? DEFINED + defined.key : column.target}
                      onChange={({ currentTarget: { value } }) => {
                        if (value.startsWith(DEFINED)) change(at, { target: 'field', field: value.slice(DEFINED.length) })
                        if (isTarget(value)) change(at, { target: value, field: value === 'field' ? heading.slice(0, LONGEST_FIELD_NAME) : '' })
                      }}
                    >
                      {importTargets.map((target) => (
                        <option key={target} value={target}>
                          {t(`contacts.import.target.${target}`)}
                        </option>
                      ))}
                      {fields.length > 0 && (
                        <optgroup label={t('contacts.import.definedFields')}>
                          {fields.map((field) => (
                            <option key={field.key} value={DEFINED + field.key}>
                              {field.name}
                            </option>
                          ))}
                        </optgroup>
                      )}
                    </select>
                    {column.target === 'field' && !defined && (
                      <input
                        className="contact-mapping-field"
                        aria-label={t('contacts.import.fieldOf', { name })}
                        value={column.field}
                        maxLength={LONGEST_FIELD_NAME}
                        onChange={(event) => change(at, { field: event.currentTarget.value })}
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="form-field">
        <span className="form-label">{t('contacts.import.existing')}</span>
        <Segments
          label={t('contacts.import.existing')}
          segments={existingModes.map((id) => ({ id, title: t(`contacts.import.existing.${id}`) }))}
          active={existing}
          onChange={onExisting}
        />
        <div className="form-help">{t(`contacts.import.existingHelp.${existing}`)}</div>
      </div>
    </>
  )
}
