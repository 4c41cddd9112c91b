import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ClipboardEvent, useRef } from 'react'
import { isTextField } from '#core/client/commands/target.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { classes } from '#core/client/ui/classes.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { BuilderBar } from './BuilderBar.tsx'
import { FlowCanvas } from './canvas/FlowCanvas.tsx'
import { Outline } from './canvas/Outline.tsx'
import { ChoicesContext, useLoadedChoices } from './choices/names.ts'
import { copyText, pasteNodes, readCopied } from './document/clipboard.ts'
import { shortId } from './editor/drawCommands.ts'
import { choose, type Editor, edit, editorOf } from './editor/editor.ts'
import { useEditor } from './editor/useEditor.ts'
import { figuresQuery } from './flows.ts'
import { BuilderSide } from './inspector/BuilderSide.tsx'
import { useServerFindings } from './lint/useServerFindings.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import './flows.css'

/** A chat flow as it is drawn. */
export default function BuilderPanel({ params: { id } }: PanelProps<{ id: number }>) {
  const { editor, error, retry } = useEditor(id)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!editor) return <Skeleton shape="text" />
  return <Builder flowId={id} editor={editor} />
}

/** Steps on the clipboard are text: they go to another flow, another window, or a file. */
function useClipboard(flowId: number, editor: Editor) {
  const chosen = useAtomValue(editorOf(flowId).selectionAtom)
  return {
    onCopy(event: ClipboardEvent) {
      if (isTextField(event.target) || chosen.length === 0 || globalThis.getSelection()?.toString()) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copyText(editor.history.document, chosen))
    },
    onPaste(event: ClipboardEvent) {
      const nodes = isTextField(event.target) ? null : readCopied(event.clipboardData.getData('text/plain'))
      if (!nodes) return
      event.preventDefault()
      const pasted = pasteNodes(editor.history.document, nodes, shortId)
      edit(flowId, () => pasted.document)
      choose(flowId, ...pasted.ids)
    },
  }
}

function Builder({ flowId, editor }: { flowId: number; editor: Editor }) {
  const { document } = editor.history
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box)
  const isOutline = useAtomValue(editorOf(flowId).isOutlineAtom)
  const hasFigures = useAtomValue(editorOf(flowId).hasFiguresAtom)
  const figures = useQuery({ ...figuresQuery(flowId), enabled: hasFigures }).data
  useServerFindings(flowId, editor)
  return (
    <ChoicesContext value={useLoadedChoices()}>
      <BuilderBar flowId={flowId} editor={editor} />
      <div ref={box} className={classes('flow-builder', isNarrow && 'is-narrow')} tabIndex={-1} {...useClipboard(flowId, editor)}>
        {isOutline || isNarrow ? (
          <Outline flowId={flowId} document={document} />
        ) : (
          <FlowCanvas flowId={flowId} document={document} figures={hasFigures && figures ? figures : null} />
        )}
        <BuilderSide flowId={flowId} document={document} />
      </div>
    </ChoicesContext>
  )
}
