import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Step } from '../../contract/index.ts'
import { stepSentence } from '../stepSentence.ts'
import '../macros.css'

export interface StepListProps {
  steps: readonly Step[]
  error: string | null
  onChange: (steps: readonly Step[]) => void
}

/** The steps in their order, to move and to take away; the focus goes along with the step that is moved, and to the next one when a step goes. */
export function StepList({ steps, error, onChange }: StepListProps) {
  const t = useT()
  const client = useClient()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ at: number; way: 'up' | 'down' | 'remove' } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    if (!moved.current) return
    const { at, way } = moved.current
    moved.current = null
    const buttons = [...(list.current?.children[at]?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const wanted = buttons.find(({ dataset }) => dataset.way === way) ?? buttons[0]
    wanted?.focus()
  }, [steps])
  const move = (at: number, by: 1 | -1) => {
    const step = steps[at]
    if (!step) return
    moved.current = { at: at + by, way: by === 1 ? 'down' : 'up' }
    onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))
  }
  const remove = (at: number) => {
    moved.current = { at: Math.min(at, steps.length - 2), way: 'remove' }
    onChange(steps.toSpliced(at, 1))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field that is not an input by itself
    <div role="group" aria-label={t('macros.form.steps')} className="form-field">
      <span className="form-label">{t('macros.form.steps')}</span>
      {steps.length === 0 ? (
        <p className="form-help">{t('macros.form.noSteps')}</p>
      ) : (
        <ol ref={list} className="macro-steps">
          {steps.map((step, at) => {
            const { sentence, lasts, isKnown } = stepSentence(step, client.get, t)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <li key={at}>
                <span className="macro-step-at">{at + 1}</span>
                <span className={isKnown ? undefined : 'macro-unknown'}>
                  {sentence}
                  {lasts && <span className="dim"> · {t('macros.lasts')}</span>}
                </span>
                <span className="macro-deeds">
                  <IconButton icon={ArrowUp} data-way="up" label={t('macros.form.up', { words: sentence })} disabled={at === 0} onClick={() => move(at, -1)} />
                  <IconButton
                    icon={ArrowDown}
                    data-way="down"
                    label={t('macros.form.down', { words: sentence })}
                    disabled={at === steps.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton icon={Cross} data-way="remove" label={t('macros.form.remove', { words: sentence })} onClick={() => remove(at)} />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {error && <div className="form-error">{error}</div>}
    </div>
  )
}
