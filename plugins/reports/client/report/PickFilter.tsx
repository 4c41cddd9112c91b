import { CaretDown } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { type ChoiceName, textOf, valuesOf } from '../filter.ts'
import { useChoices } from './choices.ts'

interface PickFilterProps {
  name: ChoiceName
  value: string
  onChange: (value: string) => void
}

/** A filter with several values: a button that says which are chosen, and the list to choose from. */
export function PickFilter({ name, value, onChange }: PickFilterProps) {
  const t = useT()
  const choices = useChoices(name)
  const chosen = valuesOf(value)
  const title = t(`reports.filter.${name}`)
  const [only] = choices.filter((choice) => chosen.includes(choice.value))
  const text =
    chosen.length === 0
      ? title
      : chosen.length === 1
        ? t('reports.filter.one', { title, name: only?.name ?? '…' })
        : t('reports.filter.many', { title, count: chosen.length })
  // The list knows numbers alone: each choice by its place.
  const toIds = (values: readonly string[]) => choices.flatMap((choice, at) => (values.includes(choice.value) ? [at] : []))
  const toValues = (ids: readonly number[]) => choices.flatMap((choice, at) => (ids.includes(at) ? [choice.value] : []))
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <Button {...props} className={classes('reports-pick', chosen.length > 0 && 'is-chosen')}>
          <span className="cut">{text}</span>
          <CaretDown size={14} />
        </Button>
      )}
    >
      {() => (
        <PickBox>
          <MultiPick
            label={t('reports.filter.find', { title })}
            listLabel={title}
            none={t('reports.filter.nothing')}
            options={choices.map((choice, at) => ({ id: at, name: choice.name, mark: choice.colour && <Dot colour={choice.colour} /> }))}
            chosen={toIds(chosen)}
            onChange={(ids) => onChange(textOf(toValues(ids)))}
          />
          {chosen.length > 0 && (
            <Button variant="minimal" onClick={() => onChange('')}>
              {t('reports.filter.all')}
            </Button>
          )}
        </PickBox>
      )}
    </Popover>
  )
}

/** The keyboard begins in the search field. */
function PickBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="reports-pick-box">
      {children}
    </div>
  )
}
