import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { readTime } from '#core/client/ui/readTime.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import type { Preferences } from '../contract/index.ts'
import { zoneAtom } from './preferences.ts'

export interface QuietHoursProps {
  quiet: Preferences['quiet']
  onChange: (quiet: Preferences['quiet']) => void
}

/** From when to when it is quiet. What is no time yet is said and not saved. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const t = useT()
  const zone = useAtomValue(zoneAtom)
  const [typed, setTyped] = useState<Partial<Record<'from' | 'to', string>>>({})
  const write = (end: 'from' | 'to', text: string) => {
    const isTime = /^\d\d:\d\d$/.test(text) && readTime(text) === text
    setTyped((now) => ({ ...now, [end]: isTime ? undefined : text }))
    if (isTime) onChange({ ...quiet, [end]: text })
  }
  const isWrong = typed.from !== undefined || typed.to !== undefined
  return (
    <>
      <Switch
        label={t('notifications.quiet')}
        help={t('notifications.quietHelp', { zone })}
        isOn={quiet.isOn}
        onChange={(isOn) => onChange({ ...quiet, isOn })}
      />
      {quiet.isOn && (
        <div className="news-quiet">
          <span>{t('notifications.from')}</span>
          <TimeInput aria-label={t('notifications.quietFrom')} value={typed.from ?? quiet.from} onChange={(text) => write('from', text)} />
          <span>{t('notifications.to')}</span>
          <TimeInput aria-label={t('notifications.quietTo')} value={typed.to ?? quiet.to} onChange={(text) => write('to', text)} />
          {isWrong && <div className="form-error">{t('notifications.noTime')}</div>}
        </div>
      )}
    </>
  )
}
