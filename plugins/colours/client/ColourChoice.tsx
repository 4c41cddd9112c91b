import { CaretDown } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { mendedColours } from '#core/client/colours/colourRules.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { COLOURS } from '#core/client/ui/ColourField.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import type { Choice } from './choices.ts'
import { OtherColour } from './OtherColour.tsx'
import { cachedColour, putColour } from './useColours.ts'

/** The colour of the program's own that a choice stands for. */
const TOKENS: Record<Choice, string> = {
  primary: 'var(--accent)',
  sidebar: 'var(--side-ground)',
  secondary: 'var(--mine)',
  positive: 'var(--good)',
  warning: 'var(--warn)',
  negative: 'var(--bad)',
  info: 'var(--info)',
}

const textOf = (value: string, t: Translate): string => {
  if (value === '') return t('colours.original')
  return COLOURS.includes(value.toLowerCase()) ? t(`workbench.colour.${value.slice(1).toLowerCase()}`) : value
}

/** Choice of one colour of the company by its name, and a list of others; what is chosen counts at once. */
export function ColourChoice({ name, value }: { name: Choice; value: string }) {
  const t = useT()
  const { saving, save } = useSaving()
  const mended = useMemo(() => mendedColours([{ [name]: value }]), [name, value])
  const title = t(`colours.name.${name}`)
  const shown = (colour: string) => (
    <>
      <Dot colour={colour === '' ? TOKENS[name] : colour} />
      <span className="grow">{textOf(colour, t)}</span>
    </>
  )
  const choose = (wanted: string) => {
    if (wanted === value) return
    void save({ label: title, work: () => putColour(name, wanted), undo: () => putColour(name, value), isStill: () => cachedColour(name) === wanted })
  }
  return (
    <li className="colours-choice">
      <div className="grow">
        <div className="strong">{title}</div>
        <div className="form-help">{t(`colours.help.${name}`)}</div>
        {mended.map(({ theme, used }) => (
          <div key={theme} className="colours-mended">
            <Dot colour={used} />
            {t(`colours.mended.${theme}`, { colour: used })}
          </div>
        ))}
        <SavingMark saving={saving} />
      </div>
      <Popover
        align="end"
        label={title}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className="btn btn-default colours-current"
            aria-label={t('colours.choose', { name: title, colour: textOf(value, t) })}
          >
            {shown(value)}
            <CaretDown size={16} />
          </button>
        )}
      >
        {(close) => (
          <div className="colours-others">
            {['', ...COLOURS].map((colour) => (
              <button
                key={colour}
                type="button"
                className="btn btn-minimal"
                aria-pressed={colour === value.toLowerCase()}
                onClick={() => {
                  close()
                  choose(colour)
                }}
              >
                {shown(colour)}
              </button>
            ))}
            <OtherColour
              label={t('colours.otherOf', { name: title })}
              value={value}
              onChoose={(colour) => {
                close()
                choose(colour)
              }}
            />
          </div>
        )}
      </Popover>
    </li>
  )
}
