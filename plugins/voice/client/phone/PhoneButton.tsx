import { Phone } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { tip } from '#core/client/ui/tip.ts'
import { CallTime } from './CallTime.tsx'
import { togglePhone } from './commands.ts'
import { callAtom, hasPhoneAtom, isOpenAtom } from './state.ts'
import './webphone.css'

/** In the top bar: shows and hides the webphone, with the time of the running call. */
export function PhoneButton() {
  const t = useT()
  const hasPhone = useAtomValue(hasPhoneAtom)
  const isOpen = useAtomValue(isOpenAtom)
  const call = useAtomValue(callAtom)
  const keys = useAtomValue(hintsAtom).get(togglePhone.id)
  if (!hasPhone) return null
  const title = t(isOpen ? 'voice.hide' : 'voice.show')
  return (
    <button
      type="button"
      {...tip(title, keys)}
      className={call ? 'icon-btn phone-button is-calling' : 'icon-btn phone-button'}
      aria-expanded={isOpen}
      onClick={() => void runCommand(togglePhone, {})}
    >
      <Phone size={16} />
      <span className="visually-hidden">{title} </span>
      {call?.status === 'accept' && call.activeSince !== null && <CallTime since={call.activeSince} />}
    </button>
  )
}
