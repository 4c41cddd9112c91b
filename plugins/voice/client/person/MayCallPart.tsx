import { useT } from '#core/client/i18n/index.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import type { PersonFormPartProps } from '#plugins/team/contract/client.ts'

const MAY = 'may'
const MAY_NOT = 'mayNot'

/** The value of the form that keeps somebody from calling. */
export const isBlocked = (value: string): boolean => value === MAY_NOT

/** Whether somebody may call, in the form of the person. */
export function MayCallPart({ person, value, onChange }: PersonFormPartProps) {
  const t = useT()
  const mayCall = value === null ? !person?.blockWavoip : !isBlocked(value)
  return <Switch label={t('voice.person.mayCall')} help={t('voice.person.mayCallHelp')} isOn={mayCall} onChange={(may) => onChange(may ? MAY : MAY_NOT)} />
}
