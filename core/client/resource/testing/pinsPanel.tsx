import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { type ActionMark, actionUndoers } from '#core/client/commands/actionUndo.ts'
import { resolveArgs } from '#core/client/commands/commandState.ts'
import type { editRow } from '#core/client/commands/coreCommands.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { enterArea } from '#core/client/workbench/changeLayout.ts'
import { focusedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import { emptyLayout } from '#core/client/workbench/layout/layout.ts'
import { layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { PanelContext } from '#core/client/workbench/PanelContext.ts'
import { extend } from '#core/contract/define.ts'
import { makeListPanel } from '../ListPanel.tsx'
import { aPin, type PinRow, pinsScreen } from './pins.ts'

/** The panel of pins on a page, with a server whose rows a test may change; before each test there are as many rows as `count`. */
export function pinsPanel(count: number) {
  const server: { rows: PinRow[]; requests: FakeRequest[]; undone: ActionMark[] } = { rows: [], requests: [], undone: [] }
  const stage = createStage({
    messages: async () => ({ default: {} }),
    permissions: ['pins.list', 'pins.edit'],
    plugins: [{ id: 'pins', panels: pinsScreen.panels ?? [], extends: [extend(actionUndoers, { undo: async (mark) => void server.undone.push(mark) })] }],
  })
  const Panel = makeListPanel(pinsScreen)
  let lastId = 0
  const newPin = (): PinRow => {
    lastId += 1
    return aPin(lastId)
  }
  beforeEach(() => {
    lastId = 0
    server.undone = []
    server.rows = Array.from({ length: count }, () => newPin())
    server.requests = fakeServer(({ method, path }) => {
      if (method === 'GET') return { json: server.rows }
      const id = Number(path.split('/').at(-1))
      if (method === 'POST') {
        const made = newPin()
        server.rows = [...server.rows, made]
        return { json: made }
      }
      if (method === 'DELETE') server.rows = server.rows.filter((row) => row.id !== id)
      return { json: method === 'DELETE' ? { id } : aPin(id) }
    })
  })
  afterEach(() => {
    store.set(layoutAtom, emptyLayout)
    store.set(pinsScreen.dialog, null)
  })
  return {
    ...{ stage, server, newPin },
    /** The screen in a tile that has the focus; answers the id of the tile. */
    async showPanel(): Promise<string> {
      enterArea('pinos')
      openInWorkbench({ panel: pinsScreen.panel, params: {} })
      const id = store.get(focusedIdAtom) ?? ''
      await stage.show(
        <PanelContext value={id}>
          <Panel panelId={id} params={{}} />
        </PanelContext>,
      )
      await screen.findByRole('grid')
      return id
    },
    /** A key on the table, where there is one. */
    press: (key: string, more: object = {}) =>
      act(async () => {
        const table = screen.queryByRole('grid')
        if (table) fireEvent.keyDown(table, { key, ...more })
      }),
    run: (command: typeof editRow) =>
      act(async () => {
        const found = resolveArgs(command, store.get)
        if (found) await runCommand(command, found.args)
      }),
  }
}
