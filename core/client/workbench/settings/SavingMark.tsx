import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { Saving } from './useSaving.ts'
import './settingsPage.css'

/** How saving went, at the row that was changed: 'Salvo' with the way back, which fades, or what stands against it. */
export function SavingMark({ saving }: { saving: Saving }) {
  const t = useT()
  return (
    <div role="status" className={classes('saving-mark', saving.state === 'refused' && 'form-error', saving.state === 'saved' && 'is-saved')}>
      {saving.state === 'saved' && (
        <>
          <span>{t('workbench.saved')}</span>
          <button type="button" className="link" onClick={() => void saving.takeBack()}>
            {t('workbench.undo')}
          </button>
        </>
      )}
      {saving.state === 'refused' && saving.message}
    </div>
  )
}
