import { Add, Cross } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { LONGEST_TEMPLATE_BUTTON, MOST_TEMPLATE_BUTTONS, type TemplateButton, templateButtonSchema } from '../../contract/index.ts'

const KINDS = ['reply', 'url', 'phone'] as const

interface ButtonsFieldProps {
  buttons: readonly TemplateButton[]
  problemOf: (field: string) => string | null
  onChange: (buttons: TemplateButton[]) => void
}

/** Buttons of a template: answers, an address, a number to call. */
export function ButtonsField({ buttons, problemOf, onChange }: ButtonsFieldProps) {
  const t = useT()
  const put = (at: number, part: Partial<TemplateButton>) => onChange(buttons.map((button, place) => (place === at ? { ...button, ...part } : button)))
  const problem = problemOf('buttons')
  return (
    <fieldset className="template-fields">
      <legend className="form-label">{t('whatsappCloud.new.buttons')}</legend>
      {buttons.map((button, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name while they are written
        <div key={at} className="template-button">
          <Select
            label={t('whatsappCloud.new.buttonKind', { number: at + 1 })}
            value={button.kind}
            options={KINDS.map((value) => ({ value, label: t(`whatsappCloud.button.${value}`) }))}
            onChange={(kind) => put(at, { kind: templateButtonSchema.shape.kind.parse(kind), target: '' })}
          />
          <TextField
            label={t('whatsappCloud.new.buttonText', { number: at + 1 })}
            value={button.text}
            maxLength={LONGEST_TEMPLATE_BUTTON}
            error={problemOf(`buttons.${at}`)}
            autoComplete="off"
            onChange={(text) => put(at, { text })}
          />
          {button.kind !== 'reply' && (
            <TextField
              label={t(`whatsappCloud.new.target.${button.kind}`, { number: at + 1 })}
              value={button.target}
              autoComplete="off"
              onChange={(target) => put(at, { target })}
            />
          )}
          <IconButton
            icon={Cross}
            label={t('whatsappCloud.new.removeButton', { number: at + 1 })}
            onClick={() => onChange(buttons.filter((_one, place) => place !== at))}
          />
        </div>
      ))}
      {problem && <div className="form-error">{problem}</div>}
      {buttons.length < MOST_TEMPLATE_BUTTONS && (
        <Button variant="minimal" icon={Add} onClick={() => onChange([...buttons, { kind: 'reply', text: '', target: '' }])}>
          {t('whatsappCloud.new.addButton')}
        </Button>
      )}
    </fieldset>
  )
}
