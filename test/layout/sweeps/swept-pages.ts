import { featurePages } from './feature-pages.ts'
import type { SweptPage } from './parts.ts'
import { tablePages } from './table-pages.ts'
import { taggedPages } from './tagged-pages.ts'
import { textPages } from './text-pages.ts'

export const sweptPages: readonly SweptPage[] = [...textPages, ...tablePages, ...featurePages, ...taggedPages]
