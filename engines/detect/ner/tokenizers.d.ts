/** Types of the parts of @huggingface/tokenizers that `tokenizer.ts` uses; the package is optional. */
declare module '@huggingface/tokenizers' {
  export const Tokenizer: new (
    definition: object,
    config: object,
  ) => {
    encode(
      text: string,
      options?: { readonly add_special_tokens: boolean },
    ): { readonly ids: number[]; readonly tokens: string[] }
  }
}
