/** Symmetric matrices, as arrays of rows. */

const SWEEPS = 60; // Jacobi's method needs about 6 to 10

/** @param {number} size @returns {number[][]} */
export const identity = (size) =>
    Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)));

/** @param {number[][]} matrix @param {number[]} vector */
export const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, a, i) => sum + a * vector[i], 0));

/** Returns the product of a transposed matrix and a vector. @param {number[][]} matrix @param {number[]} vector */
export const timesTransposed = (matrix, vector) =>
    matrix[0].map((_, j) => matrix.reduce((sum, row, i) => sum + row[j] * vector[i], 0));

/** @param {readonly number[]} vector */
export const length = (vector) => Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));

/** Rotates columns p and q of a matrix. @param {number[][]} m @param {number[]} pair @param {number[]} turn */
function turnColumns(m, [p, q], [c, s]) {
    for (const row of m) {
        const a = row[p], b = row[q];
        row[p] = c * a - s * b;
        row[q] = s * a + c * b;
    }
}

/**
 * Returns the eigenvalues of a symmetric matrix, and its eigenvectors as the columns of `vectors`, by Jacobi's method:
 * slower than others for large matrices, and exact for small ones.
 * @param {number[][]} symmetric
 * @returns {{ values: number[], vectors: number[][] }}
 */
export function eigen(symmetric) {
    const a = symmetric.map((row) => [...row]), n = a.length, vectors = identity(n);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
        let isDone = true;
        for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) {
            const size = Math.abs(a[p][p]) + Math.abs(a[q][q]);
            if (size + Math.abs(a[p][q]) === size) continue; // below a rounding error of both
            isDone = false;
            const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
            const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
            const c = 1 / Math.sqrt(t * t + 1), turn = [c, t * c];
            turnColumns(a, [p, q], turn);
            const above = a[p], below = a[q];
            a[p] = above.map((x, i) => c * x - turn[1] * below[i]);
            a[q] = above.map((x, i) => turn[1] * x + c * below[i]);
            a[p][q] = a[q][p] = 0;
            turnColumns(vectors, [p, q], turn);
        }
        if (isDone) break;
    }
    return { values: a.map((row, i) => row[i]), vectors };
}

/**
 * Returns the lower triangle L of a positive definite matrix L L^T; null if rounding has made it indefinite.
 * @param {number[][]} matrix
 * @returns {number[][] | null}
 */
export function cholesky(matrix) {
    const n = matrix.length, lower = identity(n).map((row) => row.fill(0));
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) {
        let sum = matrix[i][j];
        for (let k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k];
        if (i !== j) lower[i][j] = sum / lower[j][j];
        else if (sum > 0) lower[i][i] = Math.sqrt(sum);
        else return null;
    }
    return lower;
}
