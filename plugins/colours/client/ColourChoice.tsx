import { useMemo } from 'react'
import { mendedColours } from '#core/client/boot/colourRules.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField } from '#core/client/ui/ColourField.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { colourProblems } from '#core/contract/colours.ts'
import type { Choice } from './choices.ts'

export interface ColourChoiceProps {
  name: Choice
  /** What is typed; empty for the program's own colour. */
  value: string
  onChange: (value: string) => void
}

/** One colour of the company, what it is for, and what it becomes where it could not be read. */
export function ColourChoice({ name, value, onChange }: ColourChoiceProps) {
  const t = useT()
  const mended = useMemo(() => mendedColours([{ [name]: value }]), [name, value])
  const isWrong = value !== '' && colourProblems([{ [name]: value }]).length > 0
  return (
    <li className="colours-choice">
      <ColourField
        label={t(`colours.name.${name}`)}
        value={value}
        onChange={onChange}
        help={t(`colours.help.${name}`)}
        error={isWrong ? t('colours.problem') : null}
      />
      {mended.length > 0 && (
        <ul className="colours-mended">
          {mended.map(({ theme, used }) => (
            <li key={theme}>
              <Dot colour={used} />
              {t(`colours.mended.${theme}`, { colour: used })}
            </li>
          ))}
        </ul>
      )}
      {value !== '' && (
        <Button variant="minimal" onClick={() => onChange('')} aria-label={t('colours.own.of', { name: t(`colours.name.${name}`) })}>
          {t('colours.own')}
        </Button>
      )}
    </li>
  )
}
