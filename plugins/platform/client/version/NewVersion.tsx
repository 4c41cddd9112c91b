import { Cross } from '@blueprintjs/icons'
import { useAtom, useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { newBuildAtom, putOffBuildAtom } from './newVersion.ts'
import './newVersion.css'

/** Says that there is a newer page than this one. Nothing is loaded anew unless the person asks for it: what they write stays theirs. */
export function NewVersion() {
  const t = useT()
  const build = useAtomValue(newBuildAtom)
  const [putOff, setPutOff] = useAtom(putOffBuildAtom)
  const isShown = build !== null && build !== putOff
  return (
    <div role="status" className="new-version-place">
      {isShown && (
        <div className="new-version">
          <span>{t('platform.newVersion.text')}</span>
          <Button onClick={() => location.reload()}>{t('platform.newVersion.reload')}</Button>
          <IconButton icon={Cross} label={t('platform.newVersion.later')} onClick={() => setPutOff(build)} />
        </div>
      )}
    </div>
  )
}
