export function SigninPage() {
  return <main />;
}
