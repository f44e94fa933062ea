import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

/** Files that no program reads: types, source maps, documentation, sources of built files, and tests. Licences are kept. */
const unusedEverywhere = [
  '**/*.map',
  '**/*.d.ts',
  '**/*.d.mts',
  '**/*.d.cts',
  '**/*.ts',
  '**/{README,CHANGELOG,HISTORY}*.md',
  '**/.github/**',
]

/** Packages whose types are part of ours: the schemas of the interfaces. */
const typed = ['zod']

/** Folders of packages that the engine never loads, by package: other builds of the same code, tests, and types. */
const unusedOf: Readonly<Record<string, readonly string[]>> = {
  '@e965/xlsx': ['dist/**'],
  '@expo-google-fonts': ['*/*.png', '*/*/*.png', '*/{100,200,300,500,600,800,900}*/**'],
  '@mixmark-io/domino': ['test/**'],
  // The smaller model is found first (ocr/languages/language-data.ts).
  '@tesseract.js-data/eng': ['4.0.0/**'],
  'dejavu-fonts-ttf': ['ttf/DejaVuSans-ExtraLight.ttf', 'status.txt'],
  docx: ['dist/*.umd.*', 'dist/*.iife.*', 'dist/*.cjs'],
  // The engine loads the smallest of its four models (detect/text/language.ts).
  eld: [
    'src/ngrams/{small,medium,large}.js',
    'src/entries/{dynamic,static.small,static.medium,static.large}.js',
  ],
  fontkit: ['src/**', 'dist/browser*', 'dist/main.cjs'],
  'libphonenumber-js': ['bundle/**', 'build/**', 'es6-modern/**', 'min/**', 'mobile/**', 'source/**'],
  'pdf-lib': ['dist/**', 'ts3.4/**', 'src/**', 'cjs/**'],
  'pdfjs-dist': ['build/**', 'web/**', 'types/**', 'legacy/web/**', 'legacy/image_decoders/**'],
  'tesseract.js': ['dist/**', 'docs/**', 'examples/**'],
  // The engine loads the wasm of `lstm` and `simd-lstm` (ocr/recognise/tesseract-wasm.ts).
  'tesseract.js-core': ['*.wasm.js', 'tesseract-core{,-simd,-relaxedsimd}.{js,wasm}', '*relaxedsimd*'],
  zlibjs: ['bin/*.min.js', 'bin/*.dev.js', 'bin/*.pretty*'],
  zod: ['src/**'],
  // The engine only reads barcodes (ocr/thorough/barcodes.ts).
  'zxing-wasm': ['dist/{cjs,iife,full,writer,miniprogram}/**', 'dist/es/{full,writer}/**'],
}

/** Files of installed packages that nothing reads at run time, as paths in the folder `node_modules`. */
export function unusedFiles(modules: string): string[] {
  const isTyped = (file: string) => typed.some((name) => file.startsWith(`${name}${path.sep}`))
  const files = unusedEverywhere
    .flatMap((pattern) => globSync(pattern, { cwd: modules }))
    .filter((file) => !(isTyped(file) && /\.d\.[mc]?ts$/.test(file)))
  for (const [name, patterns] of Object.entries(unusedOf)) {
    const cwd = path.join(modules, name)
    if (!existsSync(cwd))
      throw new Error(
        `The package ${name} is no longer installed; remove it from scripts/packing/unused-files.ts.`,
      )
    for (const pattern of patterns)
      files.push(...globSync(pattern, { cwd }).map((file) => path.join(name, file)))
  }
  return [...new Set(files)].filter((file) => statSync(path.join(modules, file)).isFile())
}
