import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { pushStateAtom, turnPushOff, turnPushOn } from './push.ts'

/** Whether this browser is told while the program is closed. */
export function PushSwitch() {
  const t = useT()
  const state = useAtomValue(pushStateAtom)
  const { saving, save } = useSaving()
  if (state === 'unavailable' || state === 'refused') return null
  const change = (isOn: boolean) => {
    const work = isOn ? turnPushOn : turnPushOff
    void save({ label: t('notifications.push'), work, undo: isOn ? turnPushOff : turnPushOn })
  }
  return (
    <>
      <Switch label={t('notifications.push')} help={t('notifications.pushHelp')} isOn={state === 'on'} onChange={change} />
      <SavingMark saving={saving} />
    </>
  )
}
