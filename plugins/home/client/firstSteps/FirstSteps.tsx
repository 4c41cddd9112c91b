import { Tick } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { type FirstStepView, firstStepsKey, firstStepViews } from '#core/contract/firstSteps.ts'
import { getFirstSteps } from '../../contract/index.ts'
import { hideFirstSteps } from '../commands.ts'
import './firstSteps.css'

export const useFirstSteps = () => useQuery({ queryKey: firstStepsKey, queryFn: () => call(getFirstSteps, {}) })

/** Contributions hold a component without its type, since a contract has no browser of its own. */
const isComponent = (value: unknown): value is ComponentType<object> => typeof value === 'function' || (typeof value === 'object' && value !== null)

/** First steps of a new company, ticked off by what has happened; the next step stands open with its buttons. */
export function FirstSteps({ done }: { done: ReadonlyMap<string, boolean> }) {
  const t = useT()
  const views = useAtomValue(useMemo(() => contributionsAtom(firstStepViews), []))
  const steps = views.filter(({ id }) => done.has(id)).toSorted((one, other) => one.order - other.order)
  const taken = steps.filter(({ id }) => done.get(id)).length
  const next = steps.find(({ id }) => !done.get(id))
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string | null>(null)
  const nextId = next?.id
  const hold = (id: string) => {
    pressed.current = id
  }
  // The button that was pressed goes with its step: the keyboard stands on the next one then.
  useEffect(() => {
    const isGone = pressed.current !== null && done.get(pressed.current) === true && document.activeElement === document.body
    if (!isGone || nextId === undefined) return
    list.current?.querySelector<HTMLElement>('.is-next button')?.focus({ preventScroll: true })
    pressed.current = nextId
  }, [done, nextId])
  return (
    <section className="first-steps" aria-label={t('home.steps.title')}>
      <header>
        <h3>{t('home.steps.title')}</h3>
        <span className="dim grow" role="status">
          {next ? t('home.steps.taken', { count: taken, all: steps.length }) : t('home.steps.allTaken')}
        </span>
        <CommandButton command={hideFirstSteps} variant="minimal" label="home.steps.hide" />
      </header>
      <ol ref={list}>
        {steps.map((step) => (
          <Step key={step.id} step={step} isDone={done.get(step.id) ?? false} isNext={step === next} onFocus={() => hold(step.id)} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: FirstStepView<unknown>
  isDone: boolean
  isNext: boolean
  onFocus: () => void
}

function Step({ step, isDone, isNext, onFocus }: StepProps) {
  const t = useT()
  const { title, text, icon: Icon, component: Buttons } = step
  return (
    <li className={isDone ? 'first-step is-done' : isNext ? 'first-step is-next' : 'first-step'}>
      <span className="first-step-mark">{isDone ? <Tick size={16} /> : <Icon size={16} />}</span>
      <div className="grow">
        <strong>{t(title)}</strong>
        {isDone && <span className="visually-hidden">{t('home.steps.done')}</span>}
        <p>{t(text)}</p>
      </div>
      {!isDone && isComponent(Buttons) && (
        <fieldset className="first-step-buttons" aria-label={t(title)} onFocus={onFocus}>
          <Contributed point={firstStepViews} value={step}>
            <Buttons />
          </Contributed>
        </fieldset>
      )}
    </li>
  )
}
