import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { FlowDocument } from '../../contract/index.ts'
import { nameOfStep } from '../canvas/stepText.ts'
import { type Choices, useLoadedChoices } from '../choices/names.ts'
import { answer, currentStep, isStopped, passTime, rowsOf, type Simulation, stateOf, write } from './simulation.ts'
import { act } from './simulator.ts'

interface ReplyBoxProps {
  flowId: number
  document: FlowDocument
  simulation: Simulation
}

/** Actions for now: write and press as the contact, answer as another program, or go on from a stop. */
export function ReplyBox({ flowId, document, simulation }: ReplyBoxProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const { phase, awaiting } = stateOf(simulation)
  if (isStopped(simulation, document)) {
    return (
      <div className="flow-reply is-stop" role="status">
        <span className="grow">{t('flows.simulator.stoppedAt', { step: nameOfStep(document, currentStep(simulation), choices, t) })}</span>
        <Button variant="primary" onClick={() => act(flowId, passTime)}>
          {t('flows.simulator.goOn')}
        </Button>
      </div>
    )
  }
  if (awaiting) return <AnswerForm key={awaiting.effectId} flowId={flowId} simulation={simulation} steps={choices.steps} />
  if (phase === 'ended') return null
  return <ContactForm flowId={flowId} simulation={simulation} />
}

function ContactForm({ flowId, simulation }: Omit<ReplyBoxProps, 'document'>) {
  const t = useT()
  const [text, setText] = useState('')
  const sent = rowsOf(simulation).at(-1)
  const options = sent?.by === 'flow' ? sent.options : []
  return (
    <div className="flow-reply">
      {options.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other buttons have
        <div className="flow-reply-options" role="group" aria-label={t('flows.options')}>
          {options.map(({ id, label }) => (
            <Button key={id} onClick={() => act(flowId, (now, world) => write(now, label, id, world))}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          act(flowId, (now, world) => write(now, text, undefined, world))
          setText('')
        }}
      >
        <input
          className="input grow"
          aria-label={t('flows.simulator.message')}
          placeholder={t('flows.simulator.message')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t('flows.simulator.send')}</Button>
      </form>
    </div>
  )
}

/** Result of another program, or of a step of a plugin, given by hand. */
function AnswerForm({ flowId, simulation, steps }: Omit<ReplyBoxProps, 'document'> & Pick<Choices, 'steps'>) {
  const t = useT()
  const effectId = stateOf(simulation).awaiting?.effectId
  const asked = simulation.frames.flatMap(({ effects }) => effects).find(({ id }) => id === effectId)
  const kind = asked?.do === 'added' ? steps.find(({ step }) => step === asked.step) : undefined
  const names = asked?.do === 'http' ? asked.save.map(({ name }) => name) : (kind?.values ?? [])
  const [values, setValues] = useState<Record<string, string>>({})
  const end = (ok: boolean) => act(flowId, (now, world) => answer(now, ok, ok ? values : {}, world))
  return (
    <div className="flow-reply">
      <p className="strong">{kind ? t('flows.simulator.addedAs', { name: t(`${kind.texts}.title`) }) : t('flows.simulator.answerAs')}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={name}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <div className="row">
        <Button variant="primary" onClick={() => end(true)}>
          {t('flows.exit.ok')}
        </Button>
        <Button onClick={() => end(false)}>{t('flows.exit.failed')}</Button>
      </div>
    </div>
  )
}
