import { EyeOpen } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { followersAtom } from './follow.atoms.ts'

/** 'Ana acompanha' in the status bar, as long as somebody follows; pressed, it says what they see. */
export function FollowedItem() {
  const t = useT()
  const client = useClient()
  const followers = useAtomValue(followersAtom)
  if (followers.length === 0) return null
  const names = followers.map(({ name }) => name).join(', ')
  return (
    <button type="button" className="status-item" onClick={() => client.notify(t('supervision.followed.what', { count: followers.length, names }))}>
      <EyeOpen size={12} /> {t('supervision.followed.by', { count: followers.length, names })}
    </button>
  )
}
