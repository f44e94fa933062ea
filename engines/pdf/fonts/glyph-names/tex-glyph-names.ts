/**
 * Glyph names of TeX's mathematical fonts that are not in Adobe's list (cmex, cmsy and cmmi of Computer Modern, msam and
 * msbm of the AMS), with their characters. The end of the name of a delimiter or operator is its size.
 */
const plain = `
  arrownortheast ↗ arrownorthwest ↖ arrowsoutheast ↘ arrowsouthwest ↙ arrowbothv ↕ arrowdblbothv ⇕ similarequal ≃
  lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻ precedesequal ⪯ followsequal ⪰ equivasymptotic ≍ minusplus ∓
  circleminus ⊖ circledivide ⊘ circledot ⊙ circlecopyrt © openbullet ◦ diamondmath ⋄ owner ∋ triangle △ triangleinv ▽
  negationslash ̸ mapsto ↦ latticetop ⊤ turnstileleft ⊢ turnstileright ⊣ floorleft ⌊ floorright ⌋ ceilingleft ⌈
  ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩ bardbl ‖ wreathproduct ≀ coproduct ∐ unionsq ⊔ intersectionsq ⊓
  subsetsqequal ⊑ supersetsqequal ⊒ unionmulti ⊎ perpendicular ⊥ visiblespace ␣ suppress ̸ dotlessj ȷ
  vector ⃗ tie ⁀ star ⋆ lscript ℓ weierstrass ℘ epsilon1 ϵ rho1 ϱ kappa1 ϰ pi1 ϖ harpoonleftup ↼ harpoonleftdown ↽
  harpoonrightup ⇀ harpoonrightdown ⇁ triangleright ▹ triangleleft ◃ slurabove ⌢ slurbelow ⌣ flat ♭ natural ♮ sharp ♯
  planckover2pi ℏ planckover2pi1 ℏ beth ℶ gimel ℷ daleth ℸ square □ squaresolid ■ subsetnoteql ⊊ supersetnoteql ⊋
  emptysetstress ∅ emptyset ∅ existentialnot ∄ complement ∁ lessorequalslant ⩽ greaterorequalslant ⩾ lessorsimilar ≲
  greaterorsimilar ≳ negationslashlike / intercal ⊺ defines ≜ triangleequal ≜ squareimage ⊏ squareoriginal ⊐
  multicloseleft ⋉ multicloseright ⋊ circleR ® checkmark ✓ therefore ∴ because ∵ lozenge ◊ blacklozenge ⧫
  satisfies ⊨ forces ⊩ subsetdbl ⋐ supersetdbl ⋑ arrowdblright ⇒ arrowdblleft ⇐ arrowdblup ⇑ arrowdbldown ⇓
  nleq ≰ ngeq ≱ nless ≮ ngreater ≯ notlessequal ≰ notgreaterequal ≱ notless ≮ notgreater ≯ notsimilar ≁ notforces ⊮
  notsatisfies ⊭ notbar ∤ notparallel ∦ notsubsetequal ⊈ notsupersetequal ⊉ leftarrownot ↚ rightarrownot ↛
  vextendsingle ⏐ vextenddouble ‖ arrowvertex ⏐ arrowvertexdbl ‖ braceex ⎪
  parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ parenrighttp ⎞ parenrightex ⎟ parenrightbt ⎠
  bracketlefttp ⎡ bracketleftex ⎢ bracketleftbt ⎣ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦
  bracelefttp ⎧ braceleftmid ⎨ braceleftbt ⎩ bracerighttp ⎫ bracerightmid ⎬ bracerightbt ⎭
  radicaltp ┌ radicalvertex ⏐ radicalbt ⎷ arrowtp ↑ arrowbt ↓ arrowdbltp ⇑ arrowdblbt ⇓
  bracehtipdownleft ⏞ bracehtipdownright ⏞ bracehtipupleft ⏟ bracehtipupright ⏟`

/** Stems of names that end in big, Big, bigg or Bigg, text or display, wide, wider or widest. */
const sized = `
  parenleft ( parenright ) bracketleft [ bracketright ] braceleft { braceright } angbracketleft ⟨ angbracketright ⟩
  floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ slash / backslash \\ radical √
  summation ∑ product ∏ coproduct ∐ integral ∫ contintegral ∮ union ⋃ intersection ⋂ unionmulti ⨄ unionsq ⨆
  logicaland ⋀ logicalor ⋁ circledot ⨀ circleplus ⨁ circlemultiply ⨂ hat ˆ tilde ˜`

const sizes = /(?:bigg?|Bigg?|text|display|wide(?:r|st)?|v?e?x?tended)$/

const plainNames = table(plain)
const sizedNames = table(sized)

/** The character of a glyph of a mathematical TeX font, '' if the name is unknown. */
export function texGlyph(name: string): string {
  const found = plainNames.get(name)
  if (found !== undefined) return found
  const stem = name.replace(sizes, '')
  return stem === name ? '' : (sizedNames.get(stem) ?? '')
}

function table(source: string): ReadonlyMap<string, string> {
  const parts = source.trim().split(/\s+/)
  const names = new Map<string, string>()
  for (let i = 0; i + 1 < parts.length; i += 2) names.set(parts[i] ?? '', parts[i + 1] ?? '')
  return names
}
