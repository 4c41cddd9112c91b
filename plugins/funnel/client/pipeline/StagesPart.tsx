import { Lock, Plus, Unlock } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { COLOURS } from '#core/client/ui/ColourField.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { MOST_STAGES, type pipelines, type Stage } from '../../contract/index.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { StageActionsPart } from './StageActionsPart.tsx'
import '../funnel.css'

/** A stage to begin with. */
export const NEW_STAGE: Stage = { id: '', name: '', colour: '#3d7fc4', limit: null, isLocked: false, probability: 50, rotDays: null, actions: [] }

const wholeOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

interface RowProps {
  stage: Stage
  place: number
  rows: readonly Stage[]
  onChange: (part: Partial<Stage>) => void
  onRows: (rows: Stage[]) => void
  /** Whether the server refused a field of an automatic action, such as `0.text`. */
  isRefused: (field: string) => boolean
}

function StageRow({ stage, place, rows, onChange, onRows, isRefused }: RowProps) {
  const t = useT()
  const { name, colour, limit, probability, rotDays, isLocked } = stage
  const title = name === '' ? t('funnel.stage.number', { number: place + 1 }) : name
  const next = COLOURS[(COLOURS.indexOf(colour.toLowerCase()) + 1) % COLOURS.length] ?? colour
  return (
    <li className="funnel-stage">
      <button
        type="button"
        className="funnel-stage-colour"
        style={{ background: colour }}
        aria-label={t('funnel.stage.colour', { stage: title })}
        onClick={() => onChange({ colour: next })}
      />
      <input
        className="input funnel-stage-name"
        aria-label={t('funnel.stage.name', { number: place + 1 })}
        placeholder={t('funnel.stage.namePlaceholder')}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <label className="funnel-stage-number">
        <span className="dim small">{t('funnel.stage.probability')}</span>
        <input
          className="input"
          inputMode="numeric"
          aria-label={t('funnel.stage.probabilityOf', { stage: title })}
          value={Number.isNaN(probability) ? '' : probability}
          onChange={(event) => onChange({ probability: wholeOf(event.target.value) ?? 0 })}
        />
      </label>
      <label className="funnel-stage-number">
        <span className="dim small">{t('funnel.stage.limit')}</span>
        <input
          className="input"
          inputMode="numeric"
          aria-label={t('funnel.stage.limitOf', { stage: title })}
          value={limit ?? ''}
          placeholder="—"
          onChange={(event) => onChange({ limit: wholeOf(event.target.value) })}
        />
      </label>
      <label className="funnel-stage-number">
        <span className="dim small">{t('funnel.stage.rotDays')}</span>
        <input
          className="input"
          inputMode="numeric"
          aria-label={t('funnel.stage.rotDaysOf', { stage: title })}
          value={rotDays ?? ''}
          placeholder="—"
          onChange={(event) => onChange({ rotDays: wholeOf(event.target.value) })}
        />
      </label>
      <span className="funnel-stage-buttons">
        <IconButton
          icon={isLocked ? Lock : Unlock}
          label={t(isLocked ? 'funnel.stage.unlock' : 'funnel.stage.lock', { stage: title })}
          aria-pressed={isLocked}
          isActive={isLocked}
          onClick={() => onChange({ isLocked: !isLocked })}
        />
        <OrderButtons
          rows={rows}
          at={place}
          labels={{
            up: t('funnel.stage.up', { stage: title }),
            down: t('funnel.stage.down', { stage: title }),
            remove: t('funnel.stage.remove', { stage: title }),
          }}
          needsOne
          onChange={onRows}
        />
      </span>
      <StageActionsPart stageName={title} actions={stage.actions} isRefused={isRefused} onChange={(actions) => onChange({ actions })} />
    </li>
  )
}

/** The stages of a pipeline, in their order. */
export function StagesPart({ draft: { stages }, change, problemOf }: OwnFieldProps<typeof pipelines.fields>) {
  const t = useT()
  const set = (next: Stage[]) => change({ stages: next })
  const problem = problemOf('stages')
  return (
    <fieldset className="funnel-stages">
      <legend className="form-label">{t('funnel.stage.title')}</legend>
      <ol>
        {stages.map((stage, at) => (
          <StageRow
            // biome-ignore lint/suspicious/noArrayIndexKey: new stages have no id yet, and their fields keep no state of their own
            key={at}
            stage={stage}
            place={at}
            rows={stages}
            onChange={(part) => set(stages.map((one, index) => (index === at ? { ...one, ...part } : one)))}
            onRows={set}
            isRefused={(field) => problemOf(`stages.${at}.actions.${field}`) !== null}
          />
        ))}
      </ol>
      {problem && (
        <div className="form-error" role="alert">
          {problem}
        </div>
      )}
      <Button
        icon={Plus}
        variant="minimal"
        disabled={stages.length >= MOST_STAGES}
        onClick={() => set([...stages, { ...NEW_STAGE, colour: COLOURS[stages.length % COLOURS.length] ?? NEW_STAGE.colour }])}
      >
        {t('funnel.stage.add')}
      </Button>
    </fieldset>
  )
}
