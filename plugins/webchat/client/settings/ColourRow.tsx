import { useT } from '#core/client/i18n/index.ts'
import { COLOURS, ColourField } from '#core/client/ui/ColourField.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { COLOUR_VALUE } from '#core/contract/colours.ts'
import { hardToReadOn } from '../visitor/color/hardToReadOn.ts'
import { type FieldScope, useTyped } from './useField.ts'

/** Row of one colour: a dot counts at once, digits when one leaves them. Colours that would be hard to read are told: texts become white or black then. */
export function ColourRow({ field, ...scope }: FieldScope & { field: 'color' | 'buttonColor' }) {
  const t = useT()
  const label = t(`webchat.field.${field}`)
  const problemOf = (text: string) => (text === '' || COLOUR_VALUE.test(text) ? null : t('webchat.noColour'))
  const { text, problem, saving, write, leave } = useTyped(scope, label, scope.webchat[field], (colour) => ({ [field]: colour }), problemOf)
  const change = (colour: string) => {
    write(colour)
    if (COLOURS.includes(colour)) void leave(colour)
  }
  const hard = field === 'color' ? hardToReadOn(text) : []
  return (
    <fieldset className="webchat-colour" aria-label={label} onBlur={(event) => event.target instanceof HTMLInputElement && void leave()}>
      <ColourField label={label} help={t(`webchat.field.${field}Help`)} value={text} error={problem} onChange={change} />
      {hard.map((theme) => (
        <p key={theme} className="form-help">
          {t(`webchat.hardToRead.${theme}`)}
        </p>
      ))}
      <SavingMark saving={saving} />
    </fieldset>
  )
}
