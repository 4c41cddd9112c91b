import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { leavingTemplateAtom, newTemplateAtom, shownTemplateAtom } from './account.atoms.ts'
import { removeTemplate } from './accountCommands.ts'

const NewTemplateForm = fetchedLayer(() => import('./NewTemplateForm.tsx'))
const ShownTemplate = fetchedLayer(() => import('./ShownTemplate.tsx'))

/** The dialogs of an account's templates: drawn once, loaded when first asked for. */
export function AccountDialogs() {
  const t = useT()
  const [begun, setBegun] = useAtom(newTemplateAtom)
  const [shown, setShown] = useAtom(shownTemplateAtom)
  const [leaving, setLeaving] = useAtom(leavingTemplateAtom)
  return (
    <Suspense fallback={null}>
      {begun && <NewTemplateForm key={begun.whatsappId} whatsappId={begun.whatsappId} from={begun.from} onClose={() => setBegun(null)} />}
      {shown && <ShownTemplate {...shown} onClose={() => setShown(null)} />}
      {leaving && (
        <ConfirmDialog
          title={t('whatsappCloud.delete.title', { name: leaving.template.name })}
          text={t('whatsappCloud.delete.text')}
          confirmLabel={t('whatsappCloud.command.deleteTemplate')}
          onConfirm={() => runOrThrow(removeTemplate, leaving)}
          onClose={() => setLeaving(null)}
          isDanger
        />
      )}
    </Suspense>
  )
}
