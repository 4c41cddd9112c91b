import { Plus } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { initialSetting, MOST_STAGE_ACTIONS, type ShownStageActionKind, type StageAction, settingProblem } from '../../contract/index.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { LengthField, SettingField } from './SettingField.tsx'

/** A new action of a kind, with nothing chosen yet. */
export const newAction = ({ kind, settings }: ShownStageActionKind): StageAction => ({
  id: '',
  kind,
  delayMinutes: 0,
  settings: Object.fromEntries(settings.map((setting) => [setting.name, initialSetting(setting)])),
})

interface ActionRowsProps {
  actions: readonly StageAction[]
  kinds: readonly ShownStageActionKind[]
  /** Whether the server refused a field of an action, such as `0.text`. */
  isRefused: (field: string) => boolean
  onChange: (actions: StageAction[]) => void
}

/** The automatic actions of a stage, in their order. */
export function ActionRows({ actions, kinds, isRefused, onChange }: ActionRowsProps) {
  const t = useT()
  const [first] = kinds
  const put = (at: number, part: Partial<StageAction>) => onChange(actions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      <ol className="funnel-actions">
        {actions.map((action, at) => {
          const kind = kinds.find((one) => one.kind === action.kind)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place
            <li key={at}>
              <fieldset className="funnel-action">
                <legend className="visually-hidden">{t('funnel.stageAction.number', { number: at + 1 })}</legend>
                <div className="funnel-action-head">
                  <Select
                    label={t('funnel.stageAction.kind')}
                    value={action.kind}
                    error={kind ? null : t('funnel.stageAction.problem.kindOff')}
                    options={[
                      ...kinds.map((one) => ({ value: one.kind, label: t(`${one.texts}.kind`) })),
                      ...(kind ? [] : [{ value: action.kind, label: t('funnel.stageAction.goneKind') }]),
                    ]}
                    onChange={(next) => {
                      const chosen = kinds.find((one) => one.kind === next)
                      if (chosen) put(at, { kind: next, settings: newAction(chosen).settings })
                    }}
                  />
                  <LengthField
                    label={t('funnel.stageAction.delay')}
                    minutes={action.delayMinutes}
                    none={t('funnel.stageAction.atOnce')}
                    onChange={(delayMinutes) => put(at, { delayMinutes })}
                  />
                  <span className="funnel-stage-buttons">
                    <OrderButtons
                      rows={actions}
                      at={at}
                      labels={{
                        up: t('funnel.stageAction.up', { number: at + 1 }),
                        down: t('funnel.stageAction.down', { number: at + 1 }),
                        remove: t('funnel.stageAction.remove', { number: at + 1 }),
                      }}
                      onChange={onChange}
                    />
                  </span>
                </div>
                {kind && (
                  <div className="funnel-action-fields">
                    {kind.settings.map((setting) => {
                      const problem = isRefused(`${at}.${setting.name}`) ? settingProblem(setting, action.settings[setting.name]) : null
                      return (
                        <SettingField
                          key={setting.name}
                          texts={kind.texts}
                          setting={setting}
                          value={action.settings[setting.name]}
                          error={problem && t(`funnel.stageAction.wrong.${problem}`)}
                          onChange={(value) => put(at, { settings: { ...action.settings, [setting.name]: value } })}
                        />
                      )
                    })}
                  </div>
                )}
              </fieldset>
            </li>
          )
        })}
      </ol>
      <Button
        icon={Plus}
        variant="minimal"
        disabled={!first || actions.length >= MOST_STAGE_ACTIONS}
        onClick={() => first && onChange([...actions, newAction(first)])}
      >
        {t('funnel.stageAction.add')}
      </Button>
    </>
  )
}
