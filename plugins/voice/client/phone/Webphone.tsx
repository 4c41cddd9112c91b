import { DragHandleHorizontal, Minus } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { togglePhone } from './commands.ts'
import { DialPad } from './DialPad.tsx'
import { RunningCall } from './RunningCall.tsx'
import { callAtom, hasPhoneAtom, isOpenAtom } from './state.ts'
import { usePlace } from './usePlace.ts'
import './webphone.css'

function Panel() {
  const t = useT()
  const call = useAtomValue(callAtom)
  const { panel, style, handle } = usePlace()
  return (
    <section ref={panel} className="phone" style={style} aria-label={t('voice.title')}>
      <header className="phone-head" onPointerDown={handle.onPointerDown}>
        <button type="button" className="phone-handle" aria-label={t('voice.move')} onKeyDown={handle.onKeyDown}>
          <DragHandleHorizontal size={14} />
        </button>
        <h2>{t('voice.title')}</h2>
        <IconButton icon={Minus} label={t('voice.hide')} onClick={() => void runCommand(togglePhone, {})} />
      </header>
      {call ? <RunningCall call={call} /> : <DialPad />}
    </section>
  )
}

/** The floating webphone: nothing for people without a device, or while it is hidden. */
export function Webphone() {
  const hasPhone = useAtomValue(hasPhoneAtom)
  const isOpen = useAtomValue(isOpenAtom)
  return hasPhone && isOpen ? <Panel /> : null
}
